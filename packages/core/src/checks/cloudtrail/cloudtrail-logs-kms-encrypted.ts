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
  risk: "Anyone who can read the bucket can read the logs. A customer managed key adds a second layer of access control.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudTrailEncryptionWithKMS",
    description: "Encrypt the trail's log files with a KMS key.",
    steps: [
      "Create a key whose policy allows CloudTrail to encrypt and log readers to decrypt.",
      "Set the key for the trail.",
      "Grant the readers kms:Decrypt for the key.",
    ],
    impact: "Readers of new log files need permission to use the key. Existing files are unchanged.",
  },
  evaluate: ({ protection }) =>
    protection.kmsKeyId === null
      ? fail("The log files are not encrypted with a KMS key.", { kmsKeyId: null })
      : pass("The log files are encrypted with a KMS key."),
});
