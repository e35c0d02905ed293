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
  risk: "Whoever gets into the network reads queries, rows and passwords on their way.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnforceSSLOnlyConnectionsToRedshiftCluster",
    description: "Let the cluster refuse connections without TLS.",
    steps: [
      "Make a parameter group of your own if the cluster has a default one, which cannot be changed.",
      "Set require_ssl to true in it and restart the cluster in a quiet hour.",
    ],
    impact: "Programs that connect without TLS are refused once the cluster has restarted.",
  },
  evaluate: ({ tls, access }) =>
    tls.required
      ? pass("Connections without TLS are refused.")
      : fail("Connections without TLS are accepted.", {
          require_ssl: false,
          parameterGroups: access.parameterGroupNames,
        }),
});
