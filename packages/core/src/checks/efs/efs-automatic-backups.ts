import { defineCheck, fail, pass } from "../../model/define-check.ts";
import fileSystem from "../../resources/efs-file-system.ts";

export default defineCheck(fileSystem, {
  id: "efs-automatic-backups",
  requirement: "EFS file systems should have automatic backups enabled",
  problem: "Automatic backups are disabled",
  severity: "medium",
  category: "Data",
  service: "EFS",
  frameworks: {
    fsbp: ["EFS.7"],
    nist_800_53_r5: [
      "CP-1(2)",
      "CP-2(5)",
      "CP-6",
      "CP-6(1)",
      "CP-6(2)",
      "CP-9",
      "CP-10",
      "CP-10(2)",
      "SC-5(2)",
      "SI-13(5)",
    ],
  },
  needs: ["backup"],
  risk: "Files that are deleted or encrypted for ransom can't be recovered.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Turn on automatic backups.",
    steps: [
      "Turn on automatic backups for the file system.",
      "Restore a backup once to check that it works.",
    ],
    impact: "AWS Backup keeps daily backups for 35 days. Backup storage incurs charges.",
  },
  evaluate: ({ backup }) =>
    backup.automatic
      ? pass("Automatic backups are enabled.")
      : fail("Automatic backups are disabled.", { automaticBackups: false }),
});
