import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import snapshot from "../../resources/rds-db-cluster-snapshot.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(snapshot, {
  id: "rds-cluster-snapshot-encrypted",
  requirement: "RDS cluster snapshots should be encrypted at rest",
  problem: "DB cluster snapshot is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.4"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["encryption", "source"],
  risk: "Anyone who obtains the snapshot can read all data of the cluster.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Replace the snapshot with an encrypted copy.",
    steps: [
      "Copy the snapshot with encryption enabled.",
      "Delete the unencrypted snapshot after the copy is complete.",
      "Restore the cluster from the copy so that its next snapshots are encrypted.",
    ],
    impact: "The copy has another ARN. Update automation that references the old snapshot.",
  },
  evaluate: ({ encryption, source }) => {
    const other = notRds(source.engine);
    if (other !== null) return notApplicable(other);
    return encryption.encrypted
      ? pass("The snapshot is encrypted.")
      : fail("The snapshot is not encrypted.", {
          encrypted: false,
          kind: source.kind,
          clusterId: source.clusterId,
        });
  },
});
