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
  risk: "A mistaken call or template change can delete the control plane and all of its configuration.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Turn on deletion protection.",
    steps: ["Turn on deletion protection in the cluster settings."],
    impact: "Deletion protection must be turned off before the cluster can be deleted.",
  },
  evaluate: ({ protection }) =>
    protection.deletionProtection
      ? pass("Deletion protection is enabled.")
      : fail("Deletion protection is disabled.", { deletionProtection: false }),
});
