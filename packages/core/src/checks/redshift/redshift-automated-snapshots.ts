import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

/** Default of Security Hub's parameter minRetentionPeriod (Redshift.3). */
const minRetentionDays = 7;

export default defineCheck(cluster, {
  id: "redshift-automated-snapshots",
  requirement: "Amazon Redshift clusters should retain automated snapshots for at least 7 days",
  problem: "Automated snapshots are retained for less than 7 days",
  severity: "medium",
  category: "Data",
  service: "Redshift",
  frameworks: {
    fsbp: ["Redshift.3"],
    nist_800_53_r5: ["CP-6", "CP-6(1)", "CP-6(2)", "CP-9", "CP-10", "SC-5(2)", "SC-7(10)", "SI-13(5)"],
  },
  needs: ["backup"],
  risk: "Damage that is discovered after a few days can't be undone.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRedshiftClusterAutomatedSnapshot",
    description: "Retain automated snapshots for at least 7 days.",
    steps: [
      "Set the retention period of automated snapshots to 7 days or more.",
      "Restore a snapshot once to check that it works.",
    ],
    impact: "Snapshot storage incurs charges. No interruption.",
  },
  evaluate: ({ backup }) =>
    backup.automatedRetentionDays >= minRetentionDays
      ? pass("Automated snapshots are retained for at least 7 days.")
      : fail(
          backup.automatedRetentionDays === 0
            ? "Automated snapshots are disabled."
            : "Automated snapshots are retained for less than 7 days.",
          {
            retentionDays: backup.automatedRetentionDays,
            wanted: minRetentionDays,
          },
        ),
});
