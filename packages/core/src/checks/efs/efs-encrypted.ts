import { defineCheck, fail, pass } from "../../model/define-check.ts";
import fileSystem from "../../resources/efs-file-system.ts";

export default defineCheck(fileSystem, {
  id: "efs-encrypted",
  requirement: "EFS file systems should be encrypted at rest",
  problem: "File system is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "EFS",
  frameworks: { cis_3: ["2.4.1"], cis_5: ["2.3.1"], cis_6: ["3.3.1"], cis_7: ["3.3.1"], fsbp: ["EFS.8"] },
  needs: ["encryption"],
  risk: "Anyone who obtains the storage or a backup can read all files.",
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
    encryption.encrypted
      ? pass("The file system is encrypted.")
      : fail("The file system is not encrypted.", {
          encrypted: encryption.encrypted,
          kmsKeyArn: encryption.kmsKeyArn,
        }),
});
