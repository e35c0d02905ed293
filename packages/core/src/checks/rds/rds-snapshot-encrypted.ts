import { defineCheck, fail, pass } from "../../model/define-check.ts";
import snapshot from "../../resources/rds-db-snapshot.ts";

export default defineCheck(snapshot, {
  id: "rds-snapshot-encrypted",
  requirement: "RDS DB snapshots should be encrypted at rest",
  problem: "DB snapshot is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.4"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["encryption", "source"],
  risk: "Anyone who obtains the snapshot can read all data of the database.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-CreateEncryptedRdsSnapshot",
    description: "Replace the snapshot with an encrypted copy.",
    steps: [
      "Copy the snapshot with encryption enabled.",
      "Delete the unencrypted snapshot after the copy is complete.",
      "Encrypt the database itself so that its next snapshots are encrypted.",
    ],
    impact: "The copy has another ARN. Update automation that references the old snapshot.",
  },
  evaluate: ({ encryption, source }) =>
    encryption.encrypted
      ? pass("The snapshot is encrypted.")
      : fail("The snapshot is not encrypted.", {
          encrypted: false,
          kind: source.kind,
          instanceId: source.instanceId,
        }),
});
