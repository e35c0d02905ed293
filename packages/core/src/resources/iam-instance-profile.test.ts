import type { InstanceProfile } from "@aws-sdk/client-iam";
import { describe, expect, it } from "vitest";
import { resourceOf } from "../testing/resource-of.ts";
import profile from "./iam-instance-profile.ts";

const arn = "arn:aws:iam::123456789012:instance-profile/web";
const created = new Date("2025-01-02T03:04:05Z");
const item: InstanceProfile = {
  Path: "/",
  InstanceProfileName: "web",
  InstanceProfileId: "AIPA",
  Arn: arn,
  CreateDate: created,
  Roles: [
    {
      Path: "/",
      RoleName: "web",
      RoleId: "AROA",
      Arn: "arn:aws:iam::123456789012:role/web",
      CreateDate: created,
    },
  ],
};

describe("AWS::IAM::InstanceProfile", () => {
  it("describes a profile and its role", () => {
    expect(
      resourceOf(profile, item, { answers: { tags: { Tags: [{ Key: "a", Value: "b" }] } } }),
    ).toMatchObject({
      arn,
      id: "web",
      region: "global",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { value: { a: "b" } },
      facets: { roles: { value: [{ arn: "arn:aws:iam::123456789012:role/web" }] } },
    });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(profile, { ...item, Roles: undefined }, { answers: { tags: {} } });
    expect(facets.roles).toEqual({ seen: false, reason: "failed" });
    expect(facets.tags).toEqual({ seen: false, reason: "failed" });
  });
});
