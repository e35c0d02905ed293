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
  risk: "Kubelet vulnerabilities are patched late or not at all, and old nodes stop working with newer control planes.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-UpdateEKSManagedNodeGroup",
    description: "Upgrade the node groups.",
    steps: [
      "Upgrade the control plane first if it is older.",
      "Upgrade each node group to the cluster's version. Nodes are replaced a few at a time.",
    ],
    impact: "Pods move while nodes are replaced. Check their disruption budgets first.",
  },
  evaluate: ({ nodeGroups, versions }) => {
    if (nodeGroups.length === 0) return notApplicable("The cluster has no managed node groups.");
    const standard = new Set(
      versions.filter(({ status }) => status === "STANDARD_SUPPORT").map(({ version }) => version),
    );
    const old = nodeGroups.filter(({ version }) => version !== null && !standard.has(version));
    if (old.length > 0)
      return fail("Some node groups run a version that is no longer in standard support.", {
        nodeGroups: old,
      });
    return nodeGroups.some(({ version }) => version === null)
      ? unknown("failed", "version of a node group")
      : pass("All node groups run a version in standard support.");
  },
});
