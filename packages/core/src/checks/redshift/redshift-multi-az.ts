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
  risk: "If the Availability Zone fails, the data warehouse is unavailable until it recovers.",
  remediation: {
    automation: "MANUAL",
    description: "Convert the cluster to Multi-AZ.",
    steps: [
      "Check that its nodes support Multi-AZ (RA3) and that the subnet group has subnets in three Availability Zones.",
      "Convert the cluster, or restore a snapshot as a Multi-AZ cluster.",
    ],
    impact: "Twice the number of nodes incurs charges. The conversion interrupts the cluster briefly.",
  },
  evaluate: ({ nodes }) => {
    if (nodes.multiAz === null) return unknown("failed", "Multi-AZ setting");
    return nodes.multiAz
      ? pass("The cluster runs in two Availability Zones.")
      : fail("The cluster runs in a single Availability Zone.", { multiAz: false, nodeType: nodes.type });
  },
});
