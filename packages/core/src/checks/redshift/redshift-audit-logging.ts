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
  risk: "After a break-in nobody can tell who signed in or read which data.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRedshiftClusterAuditLogging",
    description: "Write audit logs to a bucket or to CloudWatch Logs.",
    steps: [
      "Make a bucket that lets Redshift write to it, or choose CloudWatch Logs.",
      "Switch audit logging on; for queries also set enable_user_activity_logging in the parameter group.",
    ],
    impact: "Nothing is interrupted; storage of the logs is charged.",
  },
  evaluate: ({ logging }) =>
    logging.enabled
      ? pass("The cluster writes audit logs.")
      : fail("The cluster writes no audit logs.", { loggingEnabled: false }),
});
