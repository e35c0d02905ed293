import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/redshift-cluster.ts";

export default defineCheck(cluster, {
  id: "redshift-cluster-encrypted",
  requirement: "Amazon Redshift clusters should be encrypted at rest",
  problem: "Redshift cluster is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "Redshift",
  frameworks: {
    fsbp: ["Redshift.10"],
    nist_800_53_r5: ["AU-9(3)", "CP-9", "SC-8(3)", "SC-8(4)", "SC-13", "SC-28(1)", "SI-19(4)"],
  },
  needs: ["encryption"],
  risk: "Anyone who obtains the storage or a snapshot can read all data.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRedshiftClusterEncryption",
    description: "Turn on encryption at rest.",
    steps: [
      "Choose a KMS key, and check who can use it.",
      "Turn on encryption. Redshift moves the data in the background.",
    ],
    impact: "The cluster is read-only, or slower, while the data is moved.",
  },
  evaluate: ({ encryption }) =>
    encryption.encrypted
      ? pass("The replication group is encrypted at rest.")
      : fail("The replication group is not encrypted at rest.", { encrypted: false }),
});
