import { defineCheck, fail, pass } from "../../model/define-check.ts";
import topic from "../../resources/sns-topic.ts";

export default defineCheck(topic, {
  id: "sns-topic-kms-encrypted",
  requirement: "SNS topics should be encrypted with AWS KMS",
  problem: "SNS topic is not encrypted with AWS KMS",
  severity: "medium",
  category: "Encryption",
  service: "SNS",
  frameworks: { nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"] },
  securityHub: ["SNS.1"],
  needs: ["settings"],
  risk: "Messages lie in the clear until they are delivered.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EncryptSNSTopic",
    description: "Encrypt the topic with a KMS key.",
    steps: [
      "Choose a key of your own: services such as S3 and CloudWatch cannot publish with the key that AWS manages.",
      "Let publishers and those services use the key, and set it on the topic.",
    ],
    impact: "Publishers without a right to use the key are refused.",
  },
  evaluate: ({ settings }) =>
    settings.kmsKeyId === null
      ? fail("The topic is not encrypted with a KMS key.", { kmsKeyId: null })
      : pass("The topic is encrypted with a KMS key."),
});
