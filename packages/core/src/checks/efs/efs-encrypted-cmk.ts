import { defineCheck, fail, pass } from "../../model/define-check.ts";
import fileSystem from "../../resources/efs-file-system.ts";

export default defineCheck(fileSystem, {
  id: "efs-encrypted-cmk",
  requirement: "EFS file systems should be encrypted with AWS KMS",
  problem: "File system is not encrypted with AWS KMS",
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
  risk: "Files and metadata are stored unencrypted. No key policy restricts access to them, and CloudTrail logs no use of a key.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the file system with an encrypted one.",
    steps: [
      "Create an encrypted file system with the same settings.",
      "Copy the files with DataSync, and mount the new file system.",
      "Delete the old file system after nothing mounts it.",
    ],
    impact: "Encryption can't be turned on later, so the file system is replaced.",
  },
  evaluate: ({ encryption }) =>
    encryption.encrypted && encryption.kmsKeyArn !== null
      ? pass("The file system is encrypted with a KMS key.")
      : fail("The file system is not encrypted with a KMS key.", {
          encrypted: encryption.encrypted,
          kmsKeyArn: encryption.kmsKeyArn,
        }),
});
