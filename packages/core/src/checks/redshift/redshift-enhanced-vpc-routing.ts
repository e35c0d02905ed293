import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

export default defineCheck(cluster, {
  id: "redshift-enhanced-vpc-routing",
  requirement: "Amazon Redshift clusters should use enhanced VPC routing",
  problem: "Enhanced VPC routing is disabled",
  severity: "medium",
  category: "Network",
  service: "Redshift",
  frameworks: {
    fsbp: ["Redshift.7"],
    nist_800_53_r5: ["AC-4", "AC-4(21)", "SC-7", "SC-7(4)", "SC-7(9)", "SC-7(11)", "SC-7(20)", "SC-7(21)"],
  },
  needs: ["network"],
  risk: "Data that is loaded or unloaded bypasses the VPC's flow logs and firewalls.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRedshiftClusterEnhancedVPCRouting",
    description: "Turn on enhanced VPC routing.",
    steps: [
      "Create a gateway endpoint for S3 in the cluster's VPC, or provide another route to the buckets.",
      "Turn on enhanced VPC routing.",
    ],
    impact: "The cluster restarts. Loads fail for sources that the VPC can't reach.",
  },
  evaluate: ({ network }) => {
    if (network.enhancedVpcRouting === null) return unknown("failed", "enhanced VPC routing");
    return network.enhancedVpcRouting
      ? pass("Enhanced VPC routing is enabled.")
      : fail("Enhanced VPC routing is disabled.", { enhancedVpcRouting: false, vpcId: network.vpcId });
  },
});
