import type { DescribeKeyResponse, KeyListEntry, KeyMetadata } from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import kmsKey from "./kms-key.ts";

const arn = "arn:aws:kms:us-east-1:123456789012:key/1234";
const item: KeyListEntry = { KeyId: "1234", KeyArn: arn };
const metadata: KeyMetadata = {
  KeyId: "1234",
  Arn: arn,
  KeyManager: "CUSTOMER",
  KeyState: "Enabled",
  KeySpec: "SYMMETRIC_DEFAULT",
  KeyUsage: "ENCRYPT_DECRYPT",
  Origin: "AWS_KMS",
  MultiRegion: false,
  Description: "",
  CreationDate: new Date("2025-01-02T03:04:05Z"),
};

function key(change: Partial<KeyMetadata> = {}): DescribeKeyResponse {
  return { KeyMetadata: { ...metadata, ...change } };
}

describe("AWS::KMS::Key", () => {
  it("describes a key", () => {
    const resource = resourceOf(kmsKey, item, {
      answers: {
        key: key(),
        rotation: { KeyRotationEnabled: true, RotationPeriodInDays: 365 },
        policy: { Policy: '{"Statement":[{"Effect":"Allow","Principal":"*","Action":"kms:*"}]}' },
        aliases: { Aliases: [{ AliasName: "alias/data" }] },
        tags: { Tags: [{ TagKey: "a", TagValue: "b" }] },
      },
    });
    expect(resource).toMatchObject({
      arn,
      id: "1234",
      name: "alias/data",
      status: "enabled",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { seen: true, value: { a: "b" } },
      facets: {
        key: { value: { manager: "CUSTOMER", multiRegion: false, description: null, deletionAt: null } },
        rotation: { value: { enabled: true, periodDays: 365, supported: true } },
        policy: { value: { Statement: [{ Principal: "*" }] } },
        aliases: { value: ["alias/data"] },
      },
    });
  });

  it("treats a key that cannot rotate as one without rotation", () => {
    const { facets } = resourceOf(kmsKey, item, { errors: { rotation: "UnsupportedOperationException" } });
    expect(facets.rotation).toEqual({
      seen: true,
      value: { enabled: false, periodDays: null, supported: false },
    });
  });

  it("stays in the inventory when its own policy denies access", () => {
    const resource = resourceOf(kmsKey, item, { errors: { key: "AccessDeniedException" } });
    expect(resource).toMatchObject({ arn, id: "1234", name: "1234", status: null, createdAt: null });
    expect(resource.facets.key).toEqual({ seen: false, reason: "denied" });
    expect(kmsKey.cost(resource.facets, resource)).toEqual({ seen: false, reason: "denied" });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(kmsKey, item, {
      answers: { key: {}, rotation: {}, policy: {}, aliases: {}, tags: {} },
    });
    for (const name of ["key", "rotation", "policy", "aliases", "tags"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });

  it.each([
    ["a customer's key", {}, "1.00"],
    ["a disabled key", { KeyState: "Disabled" as const }, "1.00"],
    ["a key that waits for its deletion", { KeyState: "PendingDeletion" as const }, "0.00"],
    ["a key of AWS", { KeyManager: "AWS" as const }, "0.00"],
  ])("prices %s", (_, change, expected) => {
    expect(monthlyCostOf(kmsKey, resourceOf(kmsKey, item, { answers: { key: key(change) } }))).toBe(expected);
  });
});
