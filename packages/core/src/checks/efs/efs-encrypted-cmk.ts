import { defineCheck, fail, pass } from "../../model/define-check.ts";
import fileSystem from "../../resources/efs-file-system.ts";

export default defineCheck(fileSystem, {
  id: "efs-encrypted-cmk",
  requirement: "EFS file systems should be encrypted with a customer managed key",
  problem: "File system does not use a customer managed key",
  severity: "medium",
  category: "Encryption",
  service: "EFS",
  frameworks: {
    cis_3: ["2.4.1"],
    cis_5: ["2.3.1"],
    cis_6: ["3.3.1"],
    cis_7: ["3.3.1"],
    fsbp: ["EFS.1"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["encryption"],
  risk: "Nobody can cut off access to the files by their key, or see in CloudTrail who used it.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the file system by an encrypted one.",
    steps: [
      "Make an encrypted file system with the same settings.",
      "Copy the files with DataSync and mount the new file system.",
      "Delete the old one once nothing mounts it.",
    ],
    impact: "Encryption cannot be switched on later, so that the file system is replaced.",
  },
  evaluate: ({ encryption }) =>
    encryption.encrypted && encryption.kmsKeyArn !== null
      ? pass("The file system is encrypted with a KMS key.")
      : fail("The file system is not encrypted with a KMS key.", {
          encrypted: encryption.encrypted,
          kmsKeyArn: encryption.kmsKeyArn,
        }),
});
