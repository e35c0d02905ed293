import { defineCheck, fail, pass } from "../../model/define-check.ts";
import trail from "../../resources/cloudtrail-trail.ts";

export default defineCheck(trail, {
  id: "cloudtrail-logs-kms-encrypted",
  requirement: "CloudTrail trails should be encrypted with AWS KMS",
  problem: "Trail logs are not encrypted with AWS KMS",
  severity: "medium",
  category: "Encryption",
  service: "CloudTrail",
  frameworks: {
    cis_3: ["3.5"],
    cis_5: ["3.5"],
    cis_6: ["4.5"],
    cis_7: ["4.5"],
    fsbp: ["CloudTrail.2"],
    pci_dss_4: ["10.3.2"],
    nist_800_53_r5: ["AU-9", "CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["protection"],
  risk: "Whoever may read the bucket reads the logs; with a key of one's own, a second permission stands before them.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudTrailEncryptionWithKMS",
    description: "Encrypt the trail's files with a KMS key.",
    steps: [
      "Create a key whose policy lets CloudTrail encrypt and the readers of logs decrypt.",
      "Set the key on the trail.",
      "Give the readers kms:Decrypt on it.",
    ],
    impact: "Readers of new log files need permission on the key; older files stay as they are.",
  },
  evaluate: ({ protection }) =>
    protection.kmsKeyId === null
      ? fail("The trail encrypts its log files without a KMS key.", { kmsKeyId: null })
      : pass("The log files are encrypted with a KMS key."),
});
