import { type AutomationDocument, apiStep, waitStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import cluster from "../../resources/eks-cluster.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetClusterAuditLogging",
  description: "Turns audit logging of a cluster on or off.",
  parameters: {
    ClusterName: { type: "String", description: "The cluster." },
    Enabled: { type: "Boolean", description: "Whether it is enabled." },
  },
  steps: [
    apiStep("Update", "eks", "UpdateClusterConfig", {
      name: "{{ ClusterName }}",
      logging: { clusterLogging: [{ types: ["audit"], enabled: "{{ Enabled }}" }] },
    }),
    waitStep(
      "WaitForCluster",
      "eks",
      "DescribeCluster",
      { name: "{{ ClusterName }}" },
      { selector: "$.cluster.status", values: ["ACTIVE"] },
    ),
  ],
};

export default defineFix(cluster, {
  id: "cluster-audit-logging",
  title: "Turn on audit logging",
  remediates: ["eks-cluster-audit-logging"],
  needs: ["logs"],
  documents: [set],
  actions: ["eks:DescribeCluster", "eks:UpdateClusterConfig"],
  plan: ({ logs }, { id }) =>
    ready(
      set,
      { ClusterName: id, Enabled: true },
      { logs: { enabledTypes: [...logs.enabledTypes, "audit"] } },
    ),
  rollback: (_, { id }) =>
    undoneBy(set, { ClusterName: id, Enabled: false }, "Audit logging is disabled again."),
});
