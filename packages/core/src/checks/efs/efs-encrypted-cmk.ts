import { defineCheck, fail, unknown } from "../../model/define-check.ts";
import fileSystem from "../../resources/efs-file-system.ts";
import { evaluateKeyManager } from "../key-managed-by.ts";

export default defineCheck(fileSystem, {
  id: "efs-encrypted-cmk",
  requirement: "EFS file systems should be encrypted with a customer managed key",
  problem: "File system does not use a customer managed key",
  severity: "medium",
  category: "Encryption",
  service: "EFS",
  frameworks: {}, // EFS.1 and the CIS benchmarks accept the AWS managed key
  needs: ["encryption"],
  risk: "Access can't be restricted by key policy, and key usage is not logged in CloudTrail.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the file system with one that uses a customer managed key.",
    steps: [
      "Create a KMS key, and allow the users of the file system to use it.",
      "Create a file system with the same settings that is encrypted with this key.",
      "Copy the files with DataSync, and mount the new file system.",
      "Delete the old file system after nothing mounts it.",
    ],
    impact: "The key can't be changed later, so the file system is replaced. KMS requests incur charges.",
  },
  evaluate: ({ encryption: { encrypted, kmsKeyArn } }, context) => {
    if (!encrypted) return fail("The file system is not encrypted.", { encrypted, kmsKeyArn });
    if (kmsKeyArn === null) return unknown("failed", "KMS key of the file system");
    return evaluateKeyManager("The file system is", kmsKeyArn, context);
  },
});
