import type { SecretListEntry } from "@aws-sdk/client-secrets-manager";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import secret from "./secretsmanager-secret.ts";

const arn = "arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db-AbCdEf";
const item: SecretListEntry = {
  ARN: arn,
  Name: "prod/db",
  CreatedDate: new Date("2025-01-02T03:04:05Z"),
  LastAccessedDate: new Date("2026-01-01T00:00:00Z"),
  RotationEnabled: true,
  RotationLambdaARN: "arn:aws:lambda:us-east-1:123456789012:function:rotate",
  RotationRules: { AutomaticallyAfterDays: 30 },
  LastRotatedDate: new Date("2026-01-01T00:00:00Z"),
  KmsKeyId: "arn:key",
  Tags: [{ Key: "a", Value: "b" }],
};

describe("AWS::SecretsManager::Secret", () => {
  it("describes a secret", () => {
    const policy = {
      Statement: [{ Effect: "Allow", Principal: "*", Action: "secretsmanager:GetSecretValue" }],
    };
    const resource = resourceOf(secret, item, {
      answers: { policy: { ARN: arn, ResourcePolicy: JSON.stringify(policy) } },
    });
    expect(resource).toMatchObject({
      arn,
      id: "prod/db",
      name: "prod/db",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { seen: true, value: { a: "b" } },
      facets: {
        rotation: { value: { enabled: true, everyDays: 30, lastRotatedAt: "2026-01-01T00:00:00.000Z" } },
        use: { value: { lastAccessedAt: "2026-01-01T00:00:00.000Z" } },
        encryption: { value: { kmsKeyId: "arn:key" } },
        policy: { value: policy },
      },
    });
    expect(monthlyCostOf(secret, resource)).toBe("0.40");
  });

  it("treats a minimal secret as never rotated, never read, and without a policy", () => {
    const { facets } = resourceOf(secret, { ARN: arn, Name: "x" }, { answers: { policy: { ARN: arn } } });
    expect(facets).toMatchObject({
      rotation: { seen: true, value: { enabled: false, functionArn: null, lastRotatedAt: null } },
      use: { seen: true, value: { lastAccessedAt: null } },
      encryption: { seen: true, value: { kmsKeyId: null } },
      policy: { seen: true, value: null },
    });
  });

  it("keeps a gap for a policy that cannot be read", () => {
    const broken = resourceOf(secret, item, { answers: { policy: { ResourcePolicy: "{" } } });
    expect(broken.facets.policy).toEqual({ seen: false, reason: "failed" });
    const denied = resourceOf(secret, item, { errors: { policy: "AccessDeniedException" } });
    expect(denied.facets.policy).toEqual({ seen: false, reason: "denied" });
  });
});
