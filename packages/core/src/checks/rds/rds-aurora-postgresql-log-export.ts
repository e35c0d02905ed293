import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";

export default defineCheck(cluster, {
  id: "rds-aurora-postgresql-log-export",
  requirement: "Aurora PostgreSQL clusters should publish logs to CloudWatch Logs",
  problem: "PostgreSQL logs are not published to CloudWatch Logs",
  severity: "medium",
  category: "Logging",
  service: "RDS",
  frameworks: { fsbp: ["RDS.37"], pci_dss_4: ["10.4.2"] },
  needs: ["engine", "monitoring"],
  risk: "Sign-ins, errors, and changes leave no log that outlives the cluster.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Publish the postgresql log to CloudWatch Logs.",
    steps: [
      "Modify the cluster to publish the postgresql log.",
      "Set the retention period of the log group.",
    ],
    impact: "No interruption. Logs incur charges by volume.",
  },
  evaluate: ({ engine, monitoring }) => {
    if (engine.name !== "aurora-postgresql") return notApplicable("Not an Aurora PostgreSQL cluster.");
    return monitoring.logExports.includes("postgresql")
      ? pass("The cluster publishes its log.")
      : fail("The cluster does not publish its log.", {
          exported: monitoring.logExports,
          missing: ["postgresql"],
        });
  },
});
