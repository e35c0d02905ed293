import type { GroupDetail } from "@aws-sdk/client-iam";
import { describe, expect, it } from "vitest";
import { resourceOf } from "../testing/resource-of.ts";
import group from "./iam-group.ts";

const arn = "arn:aws:iam::123456789012:group/admins";
const document = { Statement: [{ Effect: "Allow", Action: "s3:*", Resource: "*" }] };
const item: GroupDetail = {
  GroupName: "admins",
  Arn: arn,
  CreateDate: new Date("2025-01-02T03:04:05Z"),
  AttachedManagedPolicies: [{ PolicyName: "A", PolicyArn: "arn:aws:iam::aws:policy/A" }],
  GroupPolicyList: [{ PolicyName: "s3", PolicyDocument: encodeURIComponent(JSON.stringify(document)) }],
};

describe("AWS::IAM::Group", () => {
  it("describes a group", () => {
    expect(resourceOf(group, item)).toMatchObject({
      arn,
      id: "admins",
      region: "global",
      createdAt: "2025-01-02T03:04:05.000Z",
      facets: {
        attachedPolicies: { value: [{ arn: "arn:aws:iam::aws:policy/A", name: "A" }] },
        inlinePolicies: { value: [{ name: "s3", document }] },
      },
    });
  });

  it("keeps a gap for a policy that cannot be read", () => {
    const { facets } = resourceOf(group, { ...item, GroupPolicyList: [{ PolicyName: "s3" }] });
    expect(facets.inlinePolicies).toEqual({ seen: false, reason: "failed" });
  });
});
