import type { Backup } from "@aws-sdk/client-backup";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

export default awsResource<Backup>()({
  type: "AWS::Backup::BackupVault",
  label: "Backup Vault",
  service: "backup",
  list: { op: "listBackupVaults", input: { MaxResults: 1000 }, items: (page) => page.BackupVaultList },
  arn: (vault) => vault.BackupVaultArn ?? "",
  facets: ({ call, read }) => ({
    contents: read((vault) =>
      vault.NumberOfRecoveryPoints === undefined
        ? undefined
        : {
            /** Number of recovery points. @unit none @api NumberOfRecoveryPoints */
            recoveryPoints: vault.NumberOfRecoveryPoints,
          },
    ),
    settings: read((vault) => ({
      /** ARN of the AWS KMS key. Null: none. @api EncryptionKeyArn */
      kmsKeyArn: vault.EncryptionKeyArn ?? null,
      /** Whether Vault Lock protects the recovery points. @api Locked */
      locked: vault.Locked ?? null,
    })),
    /** Access policy. Null: the vault has no policy. @api Policy */
    policy: call(
      "getBackupVaultAccessPolicy",
      (vault) => ({ BackupVaultName: vault.BackupVaultName }),
      (out): PolicyDocument | null | undefined => policyDocument(out.Policy),
      { absent: { on: ["ResourceNotFoundException"], value: null } },
    ),
    /** Tags, as a map from key to value. More than one page is a gap. @api Tags */
    tags: call(
      "listTags",
      (vault) => ({ ResourceArn: vault.BackupVaultArn, MaxResults: 1000 }),
      (out) => (out.NextToken ? undefined : out.Tags),
    ),
  }),
  describe: (vault, { tags }) => ({
    id: vault.BackupVaultName,
    name: vault.BackupVaultName,
    createdAt: vault.CreationDate,
    tags,
  }),
  cost: () => seen(costUnknown("Charged by stored data, which the inventory does not contain.")),
});
