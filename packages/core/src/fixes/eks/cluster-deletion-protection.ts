import { type AutomationDocument, apiStep, waitStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import cluster from "../../resources/eks-cluster.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetClusterDeletionProtection",
  description: "Turns deletion protection of a cluster on or off.",
  parameters: {
    ClusterName: { type: "String", description: "The cluster." },
    Enabled: { type: "Boolean", description: "Whether it is enabled." },
  },
  steps: [
    apiStep("Update", "eks", "UpdateClusterConfig", {
      name: "{{ ClusterName }}",
      deletionProtection: "{{ Enabled }}",
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
  id: "cluster-deletion-protection",
  title: "Turn on deletion protection",
  remediates: ["eks-cluster-deletion-protection"],
  needs: ["protection"],
  documents: [set],
  actions: ["eks:DescribeCluster", "eks:UpdateClusterConfig"],
  plan: (_, { id }) =>
    ready(set, { ClusterName: id, Enabled: true }, { protection: { deletionProtection: true } }),
  rollback: (_, { id }) =>
    undoneBy(set, { ClusterName: id, Enabled: false }, "The cluster can be deleted again."),
});
