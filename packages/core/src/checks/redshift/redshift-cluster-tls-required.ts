import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

export default defineCheck(cluster, {
  id: "redshift-cluster-tls-required",
  requirement: "Amazon Redshift clusters should require TLS connections",
  problem: "Redshift cluster accepts connections without TLS",
  severity: "medium",
  category: "Encryption",
  service: "Redshift",
  frameworks: {
    fsbp: ["Redshift.2"],
    pci_dss_4: ["4.2.1"],
    nist_800_53_r5: ["AC-4", "SC-7(4)", "SC-8", "SC-8(1)", "SC-8(2)", "SC-13", "SC-23", "SC-23(3)"],
  },
  needs: ["tls", "access"],
  risk: "An attacker in the network can read queries, rows, and passwords in transit.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnforceSSLOnlyConnectionsToRedshiftCluster",
    description: "Require TLS for connections to the cluster.",
    steps: [
      "Create a custom parameter group if the cluster uses a default one, which can't be changed.",
      "Set require_ssl to true in it, and restart the cluster at a quiet time.",
    ],
    impact: "Applications that connect without TLS are rejected after the restart.",
  },
  evaluate: ({ tls, access }) =>
    tls.required
      ? pass("The cluster rejects connections without TLS.")
      : fail("The cluster accepts connections without TLS.", {
          require_ssl: false,
          parameterGroups: access.parameterGroupNames,
        }),
});
