import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

export default defineCheck(cluster, {
  id: "redshift-cluster-not-public",
  requirement: "Amazon Redshift clusters should not be publicly accessible",
  problem: "Redshift cluster is publicly accessible",
  severity: "critical",
  category: "Network",
  service: "Redshift",
  frameworks: {
    fsbp: ["Redshift.1"],
    pci_dss_4: ["1.4.4"],
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  needs: ["exposure", "network"],
  risk: "One overly permissive security group rule exposes the data warehouse to the internet, where a guessed password is enough.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DisablePublicAccessToRedshiftCluster",
    description: "Turn off public access.",
    steps: [
      "Find out who connects from outside the VPC, and provide a VPN or a bastion host.",
      "Turn off public access.",
    ],
    impact:
      "Connections from outside the VPC fail. The cluster changes its address and is busy for some minutes.",
  },
  evaluate: ({ exposure, network }) =>
    !exposure.publiclyAccessible
      ? pass("The cluster is not publicly accessible.")
      : fail("The cluster is publicly accessible.", {
          publiclyAccessible: true,
          address: network.address,
          securityGroupIds: network.securityGroupIds,
        }),
});
