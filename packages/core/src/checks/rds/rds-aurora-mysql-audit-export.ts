import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import cluster from "../../resources/rds-db-cluster.ts";

export default defineCheck(cluster, {
  id: "rds-aurora-mysql-audit-export",
  requirement: "Aurora MySQL clusters should publish audit logs to CloudWatch Logs",
  problem: "Audit logs are not published to CloudWatch Logs",
  severity: "medium",
  category: "Logging",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.34"],
    pci_dss_4: ["10.2.1"],
    nist_800_53_r5: [
      "AC-2(4)",
      "AC-4(26)",
      "AC-6(9)",
      "AU-2",
      "AU-3",
      "AU-6(3)",
      "AU-6(4)",
      "AU-10",
      "AU-12",
      "CA-7",
      "SC-7(9)",
      "SI-3(8)",
      "SI-4(20)",
      "SI-7(8)",
    ],
  },
  needs: ["engine", "monitoring"],
  risk: "Without audit logs, access to data can't be investigated after a breach.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Publish the audit log to CloudWatch Logs.",
    steps: [
      "Turn on advanced auditing in the cluster parameter group.",
      "Modify the cluster to publish the audit log.",
      "Set the retention period of the log group.",
    ],
    impact: "No interruption. Logs incur charges by volume.",
  },
  evaluate: ({ engine, monitoring }) => {
    if (engine.name !== "aurora-mysql" || engine.mode === "serverless")
      return notApplicable("Not a provisioned Aurora MySQL cluster.");
    return monitoring.logExports.includes("audit")
      ? pass("The cluster publishes its audit log.")
      : fail("The cluster does not publish its audit log.", {
          exported: monitoring.logExports,
          missing: ["audit"],
        });
  },
});
