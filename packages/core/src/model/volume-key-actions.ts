/**
 * Permissions on the keys that encrypt an instance's volumes, for starting the instance or creating a volume
 * (Amazon EBS user guide, "Permissions for IAM users"). Without them, a stopped instance does not start
 * again.
 */
export const volumeKeyActions: readonly string[] = [
  "kms:CreateGrant",
  "kms:Decrypt",
  "kms:GenerateDataKeyWithoutPlaintext",
  "kms:ReEncryptFrom",
  "kms:ReEncryptTo",
];
