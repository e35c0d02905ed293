import type { UserDetail } from "@aws-sdk/client-iam";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import user from "./iam-user.ts";

const arn = "arn:aws:iam::123456789012:user/team/ann";
const document = { Statement: [{ Effect: "Allow", Action: "s3:*", Resource: "*" }] };
const item: UserDetail = {
  UserName: "ann",
  Arn: arn,
  Path: "/team/",
  CreateDate: new Date("2025-01-02T03:04:05Z"),
  GroupList: ["admins"],
  AttachedManagedPolicies: [
    { PolicyName: "ReadOnlyAccess", PolicyArn: "arn:aws:iam::aws:policy/ReadOnlyAccess" },
  ],
  UserPolicyList: [{ PolicyName: "s3", PolicyDocument: encodeURIComponent(JSON.stringify(document)) }],
  Tags: [{ Key: "team", Value: "web" }],
};

describe("AWS::IAM::User", () => {
  it("describes a user, free of charge", () => {
    const resource = resourceOf(user, item, {
      answers: {
        accessKeys: {
          AccessKeyMetadata: [
            {
              AccessKeyId: "AKIAIOSFODNN7EXAMPLE",
              Status: "Active",
              CreateDate: new Date("2025-02-01T00:00:00Z"),
            },
          ],
        },
        mfaDevices: { MFADevices: [{ SerialNumber: "arn:aws:iam::123456789012:mfa/ann" }] },
        console: { LoginProfile: { UserName: "ann", CreateDate: new Date() } },
      },
    });
    expect(resource).toMatchObject({
      arn,
      id: "ann",
      region: "global",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { value: { team: "web" } },
      facets: {
        groups: { value: ["admins"] },
        attachedPolicies: {
          value: [{ arn: "arn:aws:iam::aws:policy/ReadOnlyAccess", name: "ReadOnlyAccess" }],
        },
        inlinePolicies: { value: [{ name: "s3", document }] },
        permissionsBoundary: { value: { arn: null } },
        accessKeys: {
          value: [{ id: "AKIAIOSFODNN7EXAMPLE", active: true, createdAt: "2025-02-01T00:00:00.000Z" }],
        },
        mfaDevices: { value: [{ serialNumber: "arn:aws:iam::123456789012:mfa/ann" }] },
        console: { value: { passwordSet: true } },
      },
    });
    expect(monthlyCostOf(user, resource)).toBe("0.00");
  });

  it.each(["NoSuchEntityException", "NoSuchEntity"])("treats %s as a user without a password", (console) => {
    const { facets } = resourceOf(user, item, { errors: { console } });
    expect(facets.console).toEqual({ seen: true, value: { passwordSet: false } });
  });

  it("keeps missing and denied data as gaps", () => {
    const { facets } = resourceOf(
      user,
      { ...item, UserPolicyList: [{ PolicyName: "s3", PolicyDocument: "%" }] },
      { answers: { accessKeys: {}, mfaDevices: {} }, errors: { credentials: "AccessDenied" } },
    );
    for (const name of ["inlinePolicies", "accessKeys", "mfaDevices"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
    expect(facets.credentials).toEqual({ seen: false, reason: "denied" });
  });

  it("requests the credential report's two actions", () => {
    expect(user.iamActions).toContain("iam:GenerateCredentialReport");
    expect(user.iamActions).toContain("iam:GetCredentialReport");
    expect(user.iamActions).toContain("iam:ListMFADevices");
  });
});
