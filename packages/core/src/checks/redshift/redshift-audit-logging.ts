import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

export default defineCheck(cluster, {
  id: "redshift-audit-logging",
  requirement: "Amazon Redshift clusters should have audit logging enabled",
  problem: "Audit logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "Redshift",
  frameworks: {
    fsbp: ["Redshift.4"],
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
  needs: ["logging"],
  risk: "Without audit logs, sign-ins and access to data can't be investigated after a breach.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRedshiftClusterAuditLogging",
    description: "Write audit logs to an S3 bucket or CloudWatch Logs.",
    steps: [
      "Create a bucket that Redshift can write to, or choose CloudWatch Logs.",
      "Turn on audit logging. For queries, also set enable_user_activity_logging in the parameter group.",
    ],
    impact: "No interruption. Log storage incurs charges.",
  },
  evaluate: ({ logging }) =>
    logging.enabled
      ? pass("Audit logging is enabled.")
      : fail("Audit logging is disabled.", { loggingEnabled: false }),
});
