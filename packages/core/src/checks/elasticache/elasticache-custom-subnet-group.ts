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
  risk: "The default group holds the subnets of the default VPC, which are public.",
  remediation: {
    automation: "MANUAL",
    description: "Move the cluster to a subnet group of private subnets.",
    steps: [
      "Make a subnet group of private subnets.",
      "Back the cluster up, restore it in the new group and point the programs to it.",
    ],
    impact: "A cluster cannot change its subnet group, so that it is replaced.",
  },
  evaluate: ({ network }) => {
    if (network.subnetGroupName === null) return unknown("failed", "subnet group");
    return network.subnetGroupName !== "default"
      ? pass("The cluster has a subnet group of its own.")
      : fail("The cluster uses the default subnet group.", { subnetGroupName: network.subnetGroupName });
  },
});
