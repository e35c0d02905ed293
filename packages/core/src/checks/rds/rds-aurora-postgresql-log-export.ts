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
  risk: "Sign-ins, errors and changes leave no trace that outlives the cluster.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Export the postgresql log to CloudWatch Logs.",
    steps: [
      "Modify the cluster to export the postgresql log.",
      "Set how long the log group keeps its records.",
    ],
    impact: "Nothing is interrupted; the records are charged by volume.",
  },
  evaluate: ({ engine, monitoring }) => {
    if (engine.name !== "aurora-postgresql") return notApplicable("It is no Aurora PostgreSQL cluster.");
    return monitoring.logExports.includes("postgresql")
      ? pass("The cluster exports its log.")
      : fail("The cluster does not export its log.", {
          exported: monitoring.logExports,
          missing: ["postgresql"],
        });
  },
});
