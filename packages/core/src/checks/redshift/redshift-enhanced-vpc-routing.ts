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
  risk: "Data that is loaded or unloaded passes neither the flow logs nor the firewalls of the VPC.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRedshiftClusterEnhancedVPCRouting",
    description: "Switch enhanced VPC routing on.",
    steps: [
      "Make a gateway endpoint for S3 in the VPC of the cluster, or another way to the buckets.",
      "Switch enhanced VPC routing on.",
    ],
    impact: "The cluster restarts; loading fails for sources that the VPC cannot reach.",
  },
  evaluate: ({ network }) => {
    if (network.enhancedVpcRouting === null) return unknown("failed", "enhanced VPC routing");
    return network.enhancedVpcRouting
      ? pass("Loading and unloading stays inside the VPC.")
      : fail("Loading and unloading goes past the VPC.", { enhancedVpcRouting: false, vpcId: network.vpcId });
  },
});
