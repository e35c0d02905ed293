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
  risk: "New volumes are unencrypted unless encryption is requested at each launch.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableEbsEncryptionByDefault",
    description: "Turn on EBS encryption by default in the Region.",
    steps: [
      "Choose the default key. A customer managed key lets you share encrypted snapshots.",
      "Check that the roles that launch instances can use the key.",
      "Turn on EBS encryption by default in every Region.",
    ],
    impact: "New volumes and snapshot copies are encrypted. Existing volumes are unchanged.",
  },
  evaluate: ({ ebsEncryptionByDefault }, { resource }) =>
    ebsEncryptionByDefault.enabled
      ? pass("New volumes are encrypted by default.")
      : fail("New volumes are not encrypted by default.", {
          ebsEncryptionByDefault: false,
          region: resource.region,
        }),
});
