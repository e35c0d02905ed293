/**
 * What starting an instance, or making a volume, needs of the keys that encrypt its volumes (Amazon EBS user guide,
 * "Permissions for IAM users"). Without them an instance that was stopped does not start again.
 */
export const volumeKeyActions: readonly string[] = [
  "kms:CreateGrant",
  "kms:Decrypt",
  "kms:GenerateDataKeyWithoutPlaintext",
  "kms:ReEncryptFrom",
  "kms:ReEncryptTo",
];
