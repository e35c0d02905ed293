import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/eks-cluster.ts";

export default defineCheck(cluster, {
  id: "eks-cluster-deletion-protection",
  requirement: "EKS clusters should have deletion protection enabled",
  problem: "Deletion protection is disabled",
  severity: "high",
  category: "Data",
  service: "EKS",
  frameworks: {},
  needs: ["protection"],
  risk: "One wrong call or template change deletes the control plane and everything it knows.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Switch on deletion protection.",
    steps: ["Switch on deletion protection in the settings of the cluster."],
    impact: "The cluster can only be deleted after the protection was switched off.",
  },
  evaluate: ({ protection }) =>
    protection.deletionProtection
      ? pass("Deletion protection is on.")
      : fail("Deletion protection is off.", { deletionProtection: false }),
});
