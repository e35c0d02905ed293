import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import { notRds } from "./database-engine.ts";

/** Default of Security Hub's parameter minimumBackupRetentionPeriod (RDS.50). */
const minRetentionDays = 7;

export default defineCheck(cluster, {
  id: "rds-cluster-backup-retention",
  requirement: "RDS clusters should retain backups for at least 7 days",
  problem: "Backups are retained for less than 7 days",
  severity: "medium",
  category: "Data",
  service: "RDS",
  frameworks: { fsbp: ["RDS.50"] },
  needs: ["engine", "backup"],
  risk: "Damage that is discovered after a few days can't be undone.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Retain automated backups for at least 7 days.",
    steps: [
      "Set the backup retention period to 7 days or more.",
      "Restore a backup once to check that it works.",
    ],
    impact: "Backup storage incurs charges. No interruption.",
  },
  evaluate: ({ engine, backup }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
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
