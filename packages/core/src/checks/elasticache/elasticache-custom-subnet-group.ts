import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/elasticache-cluster.ts";

export default defineCheck(cluster, {
  id: "elasticache-custom-subnet-group",
  requirement: "ElastiCache clusters should not use the default subnet group",
  problem: "Cache cluster uses the default subnet group",
  severity: "high",
  category: "Network",
  service: "ElastiCache",
  frameworks: {
    fsbp: ["ElastiCache.7"],
    nist_800_53_r5: ["AC-4", "AC-4(21)", "SC-7", "SC-7(4)", "SC-7(5)", "SC-7(11)", "SC-7(16)", "SC-7(21)"],
  },
  needs: ["network"],
  risk: "The default subnet group contains the subnets of the default VPC, which are public.",
  remediation: {
    automation: "MANUAL",
    description: "Move the cluster to a subnet group with private subnets.",
    steps: [
      "Create a subnet group with private subnets.",
      "Back up the cluster, restore it in the new subnet group, and point applications to it.",
    ],
    impact: "A cluster's subnet group can't be changed, so the cluster is replaced.",
  },
  evaluate: ({ network }) => {
    if (network.subnetGroupName === null) return unknown("failed", "subnet group");
    return network.subnetGroupName !== "default"
      ? pass("The cluster does not use the default subnet group.")
      : fail("The cluster uses the default subnet group.", { subnetGroupName: network.subnetGroupName });
  },
});
