import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

/** Default of the AWS Config rule db-instance-backup-enabled as Security Hub sets it (RDS.11). */
const minRetentionDays = 7;

export default defineCheck(database, {
  id: "rds-instance-backups",
  requirement: "RDS DB instances should retain automated backups for at least 7 days",
  problem: "Automated backups are retained for less than 7 days",
  severity: "medium",
  category: "Data",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.11"],
    nist_800_53_r5: ["CP-6", "CP-6(1)", "CP-6(2)", "CP-9", "CP-10", "SC-5(2)", "SI-12", "SI-13(5)"],
  },
  needs: ["engine", "topology", "backup"],
  risk: "Damage that is discovered after a few days can't be undone.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRDSInstanceBackup",
    description: "Retain automated backups for at least 7 days.",
    steps: [
      "Set the backup retention period to 7 days or more.",
      "Restore a backup once to check that it works.",
    ],
    impact:
      "Backup storage beyond the free tier incurs charges. A database without backups is interrupted briefly.",
  },
  evaluate: ({ engine, topology, backup }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    if (topology.clusterId !== null) return notApplicable("Backups are configured at the cluster level.");
    if (topology.replicaOf !== null) return notApplicable("The instance is a read replica.");
    return backup.retentionDays >= minRetentionDays
      ? pass("Automated backups are retained for at least 7 days.")
      : fail(
          backup.retentionDays === 0
            ? "Automated backups are disabled."
            : "Automated backups are retained for less than 7 days.",
          {
            retentionDays: backup.retentionDays,
            wanted: minRetentionDays,
          },
        );
  },
});
