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
  risk: "Whoever gets hold of the storage, or of a snapshot of it, reads every row.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableRedshiftClusterEncryption",
    description: "Switch encryption on.",
    steps: [
      "Choose a KMS key and check who may use it.",
      "Switch encryption on; Redshift moves the data in the background.",
    ],
    impact: "The cluster can only be read, or is slower, while the data is moved.",
  },
  evaluate: ({ encryption }) =>
    encryption.encrypted
      ? pass("Stored data is encrypted.")
      : fail("Stored data is not encrypted.", { encrypted: false }),
});
