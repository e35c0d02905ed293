import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/eks-cluster.ts";

export default defineCheck(cluster, {
  id: "eks-cluster-version-supported",
  requirement: "EKS clusters should run a Kubernetes version in standard support",
  problem: "Kubernetes version is not in standard support",
  severity: "high",
  category: "Data",
  service: "EKS",
  frameworks: {
    fsbp: ["EKS.2"],
    pci_dss_4: ["12.3.4"],
    nist_800_53_r5: ["CA-9(1)", "CM-2", "SI-2", "SI-2(2)", "SI-2(4)", "SI-2(5)"],
  },
  needs: ["version", "support"],
  risk: "Kubernetes vulnerabilities are patched late or not at all, and extended support costs several times as much.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-UpdateEKSCluster",
    description: "Upgrade the cluster one minor version at a time.",
    steps: [
      "Review the cluster's upgrade insights, and update workloads that use removed APIs.",
      "Upgrade the control plane, then the add-ons, and then the nodes.",
    ],
    impact: "The control plane is upgraded without interruption. Workloads move when nodes are replaced.",
  },
  evaluate: ({ version, support }) =>
    support.status === "STANDARD_SUPPORT"
      ? pass(`Kubernetes ${version.kubernetes} is in standard support.`)
      : fail(`Kubernetes ${version.kubernetes} is no longer in standard support.`, {
          version: version.kubernetes,
          versionStatus: support.status,
          standardSupportEndedAt: support.standardSupportEndsAt,
        }),
});
