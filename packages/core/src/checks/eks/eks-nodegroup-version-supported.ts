import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/eks-cluster.ts";

export default defineCheck(cluster, {
  id: "eks-nodegroup-version-supported",
  requirement: "EKS node groups should run a Kubernetes version in standard support",
  problem: "Node group's Kubernetes version is not in standard support",
  severity: "high",
  category: "Data",
  service: "EKS",
  frameworks: { fsbp: ["EKS.9"] },
  needs: ["nodeGroups", "versions"],
  risk: "Holes found in the kubelet are closed late or not at all, and old nodes stop working with newer control planes.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-UpdateEKSManagedNodeGroup",
    description: "Upgrade the node groups.",
    steps: [
      "Upgrade the control plane first when it is older.",
      "Upgrade each node group to the version of its cluster; nodes are replaced a few at a time.",
    ],
    impact: "Pods move while nodes are replaced: check their disruption budgets first.",
  },
  evaluate: ({ nodeGroups, versions }) => {
    if (nodeGroups.length === 0) return notApplicable("The cluster has no managed node groups.");
    const standard = new Set(
      versions.filter(({ status }) => status === "STANDARD_SUPPORT").map(({ version }) => version),
    );
    const old = nodeGroups.filter(({ version }) => version !== null && !standard.has(version));
    if (old.length > 0)
      return fail("Some node groups run a version that is not in standard support any more.", {
        nodeGroups: old,
      });
    return nodeGroups.some(({ version }) => version === null)
      ? unknown("failed", "version of a node group")
      : pass("Every node group runs a version in standard support.");
  },
});
