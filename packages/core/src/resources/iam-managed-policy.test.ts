import type { ManagedPolicyDetail } from "@aws-sdk/client-iam";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import policy from "./iam-managed-policy.ts";

const arn = "arn:aws:iam::123456789012:policy/all";
const inForce = { Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }] };
const old = { Statement: [] };
const item: ManagedPolicyDetail = {
  PolicyName: "all",
  Arn: arn,
  DefaultVersionId: "v2",
  AttachmentCount: 1,
  PermissionsBoundaryUsageCount: 0,
  CreateDate: new Date("2025-01-02T03:04:05Z"),
  UpdateDate: new Date("2025-02-02T03:04:05Z"),
  PolicyVersionList: [
    { VersionId: "v1", IsDefaultVersion: false, Document: encodeURIComponent(JSON.stringify(old)) },
    { VersionId: "v2", IsDefaultVersion: true, Document: encodeURIComponent(JSON.stringify(inForce)) },
  ],
};

describe("AWS::IAM::ManagedPolicy", () => {
  it("describes a policy by its default version, free of charge", () => {
    const resource = resourceOf(policy, item, { answers: { tags: { Tags: [{ Key: "a", Value: "b" }] } } });
    expect(resource).toMatchObject({
      arn,
      id: "all",
      region: "global",
      tags: { value: { a: "b" } },
      facets: {
        document: { seen: true, value: inForce },
        attachments: { value: { count: 1, asBoundary: 0 } },
        versions: { value: { defaultId: "v2", updatedAt: "2025-02-02T03:04:05.000Z" } },
      },
    });
    expect(monthlyCostOf(policy, resource)).toBe("0.00");
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(policy, { PolicyName: "all", Arn: arn }, { answers: { tags: {} } });
    for (const name of ["document", "attachments", "tags"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });
});
