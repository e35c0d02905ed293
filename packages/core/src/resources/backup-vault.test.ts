import type { BackupVaultListMember } from "@aws-sdk/client-backup";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import vault from "./backup-vault.ts";

const arn = "arn:aws:backup:us-east-1:123456789012:backup-vault:nightly";
const item: BackupVaultListMember = {
  BackupVaultName: "nightly",
  BackupVaultArn: arn,
  CreationDate: new Date("2026-01-02T03:04:05Z"),
  EncryptionKeyArn: "arn:aws:kms:us-east-1:123456789012:key/k1",
  NumberOfRecoveryPoints: 12,
  Locked: true,
};
const statement = { Effect: "Allow", Principal: { AWS: "999988887777" }, Action: "backup:*", Resource: "*" };
const answers = {
  policy: { Policy: JSON.stringify({ Version: "2012-10-17", Statement: [statement] }) },
  tags: { Tags: { team: "shop" } },
};

describe("AWS::Backup::BackupVault", () => {
  it("reads a vault with its policy", () => {
    const resource = resourceOf(vault, item, { answers });
    expect(resource).toMatchObject({
      ...{ arn, id: "nightly", createdAt: "2026-01-02T03:04:05.000Z", tags: seen({ team: "shop" }) },
    });
    expect(resource.facets).toMatchObject({
      contents: seen({ recoveryPoints: 12 }),
      settings: seen({ kmsKeyArn: item.EncryptionKeyArn, locked: true }),
      policy: seen({ Version: "2012-10-17", Statement: [statement] }),
    });
    expect(monthlyCostOf(vault, resource)).toBe("unknown");
  });

  it("distinguishes no policy from one that was not read", () => {
    const policyWith = (code: string) =>
      resourceOf(vault, item, { answers, errors: { policy: code } }).facets.policy;
    expect(policyWith("ResourceNotFoundException")).toEqual(seen(null));
    expect(policyWith("AccessDeniedException")).toEqual(gap("denied"));
  });

  it("treats tags in several pages as a gap", () => {
    const more = { ...answers, tags: { Tags: {}, NextToken: "next" } };
    expect(resourceOf(vault, item, { answers: more }).tags).toEqual(gap("failed"));
  });
});
