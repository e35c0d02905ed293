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
  risk: "Changes in the cluster can't be investigated.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Send audit logs to CloudWatch Logs.",
    steps: [
      'Turn on the log type "audit" of the control plane.',
      "Set the retention period of its log group.",
    ],
    impact: "No interruption. Logs incur charges.",
  },
  evaluate: ({ logs }) =>
    logs.enabledTypes.includes("audit")
      ? pass("Audit logging is enabled.")
      : fail("Audit logging is disabled.", { enabledTypes: logs.enabledTypes }),
});
