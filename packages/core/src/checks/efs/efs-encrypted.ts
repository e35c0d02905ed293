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
  risk: "Whoever gets hold of the storage or a backup reads every file.",
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
    encryption.encrypted
      ? pass("The file system is encrypted.")
      : fail("The file system is not encrypted.", {
          encrypted: encryption.encrypted,
          kmsKeyArn: encryption.kmsKeyArn,
        }),
});
