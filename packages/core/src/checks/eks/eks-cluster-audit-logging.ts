import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/eks-cluster.ts";

export default defineCheck(cluster, {
  id: "eks-cluster-audit-logging",
  requirement: "EKS clusters should have audit logging enabled",
  problem: "Audit logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "EKS",
  frameworks: { fsbp: ["EKS.8"], pci_dss_4: ["10.2.1"] },
  needs: ["logs"],
  risk: "Nobody can tell afterwards who changed what in the cluster.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Send audit logs to CloudWatch.",
    steps: [
      'Switch on the log type "audit" of the control plane.',
      "Set how long its log group keeps the records.",
    ],
    impact: "Nothing is interrupted; the logs are charged.",
  },
  evaluate: ({ logs }) =>
    logs.enabledTypes.includes("audit")
      ? pass("Audit logs are sent to CloudWatch.")
      : fail("Audit logs are not sent to CloudWatch.", { enabledTypes: logs.enabledTypes }),
});
