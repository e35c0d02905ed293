import type { RoleDetail } from "@aws-sdk/client-iam";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import role from "./iam-role.ts";

const arn = "arn:aws:iam::123456789012:role/deploy";
const trust = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
};
const item: RoleDetail = {
  RoleName: "deploy",
  Arn: arn,
  Path: "/",
  CreateDate: new Date("2025-01-02T03:04:05Z"),
  AssumeRolePolicyDocument: encodeURIComponent(JSON.stringify(trust)),
  AttachedManagedPolicies: [
    { PolicyName: "AdministratorAccess", PolicyArn: "arn:aws:iam::aws:policy/AdministratorAccess" },
  ],
  RolePolicyList: [],
  InstanceProfileList: [
    {
      Path: "/",
      InstanceProfileName: "web",
      InstanceProfileId: "AIPA",
      Arn: "arn:aws:iam::123456789012:instance-profile/web",
      CreateDate: new Date(),
      Roles: [],
    },
  ],
  RoleLastUsed: { LastUsedDate: new Date("2026-01-01T00:00:00Z"), Region: "us-east-1" },
  Tags: [{ Key: "team", Value: "web" }],
};

describe("AWS::IAM::Role", () => {
  it("describes a role, free of charge", () => {
    const resource = resourceOf(role, item);
    expect(resource).toMatchObject({
      arn,
      id: "deploy",
      region: "global",
      tags: { value: { team: "web" } },
      facets: {
        trustPolicy: { seen: true, value: trust },
        attachedPolicies: { value: [{ name: "AdministratorAccess" }] },
        inlinePolicies: { value: [] },
        lastUsed: { value: { at: "2026-01-01T00:00:00.000Z", region: "us-east-1" } },
        instanceProfiles: { value: [{ arn: "arn:aws:iam::123456789012:instance-profile/web" }] },
        origin: { value: { path: "/", serviceLinked: false } },
      },
    });
    expect(monthlyCostOf(role, resource)).toBe("0.00");
  });

  it("recognizes service-linked roles and roles that were never used", () => {
    const { facets } = resourceOf(role, {
      ...item,
      Path: "/aws-service-role/ecs.amazonaws.com/",
      RoleLastUsed: {},
    });
    expect(facets.origin).toMatchObject({ value: { serviceLinked: true } });
    expect(facets.lastUsed).toEqual({ seen: true, value: { at: null, region: null } });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(role, { RoleName: "deploy", Arn: arn });
    for (const name of ["trustPolicy", "lastUsed", "origin"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });
});
