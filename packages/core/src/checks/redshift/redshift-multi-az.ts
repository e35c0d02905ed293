import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

export default defineCheck(cluster, {
  id: "redshift-multi-az",
  requirement: "Amazon Redshift clusters should be deployed in multiple Availability Zones",
  problem: "Redshift cluster is in a single Availability Zone",
  severity: "medium",
  category: "Data",
  service: "Redshift",
  frameworks: { fsbp: ["Redshift.18"] },
  needs: ["nodes"],
  risk: "When the zone fails, the warehouse is down until it comes back.",
  remediation: {
    automation: "MANUAL",
    description: "Turn the cluster into a Multi-AZ one.",
    steps: [
      "Check that its nodes are of a type that can (RA3) and that the subnet group has subnets in three zones.",
      "Convert the cluster, or restore a snapshot as a Multi-AZ cluster.",
    ],
    impact: "Nodes run twice and are charged so; converting interrupts the cluster briefly.",
  },
  evaluate: ({ nodes }) => {
    if (nodes.multiAz === null) return unknown("failed", "whether it is Multi-AZ");
    return nodes.multiAz
      ? pass("The cluster runs in two zones.")
      : fail("The cluster runs in one zone.", { multiAz: false, nodeType: nodes.type });
  },
});
