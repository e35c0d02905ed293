import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "ec2-ebs-encryption-by-default",
  requirement: "EBS encryption by default should be enabled in each Region",
  problem: "EBS encryption by default is disabled",
  severity: "medium",
  category: "Encryption",
  service: "EC2",
  frameworks: {
    cis_3: ["2.2.1"],
    cis_5: ["5.1.1"],
    cis_6: ["6.1.1"],
    cis_7: ["6.1.1"],
    fsbp: ["EC2.7"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["ebsEncryptionByDefault"],
  risk: "A new disk is unencrypted whenever somebody forgets to ask, and stays so for its life.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableEbsEncryptionByDefault",
    description: "Switch on encryption by default for new volumes in the Region.",
    steps: [
      "Choose the default key; a key of your own lets you share encrypted snapshots.",
      "Check that roles which launch instances may use that key.",
      "Switch on encryption by default, in every Region.",
    ],
    impact: "New volumes and snapshot copies are encrypted; existing volumes stay as they are.",
  },
  evaluate: ({ ebsEncryptionByDefault }, { resource }) =>
    ebsEncryptionByDefault.enabled
      ? pass("New volumes are encrypted by default.")
      : fail("New volumes are not encrypted by default.", {
          ebsEncryptionByDefault: false,
          region: resource.region,
        }),
});
