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
  risk: "Messages are stored unencrypted until they are delivered.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EncryptSNSTopic",
    description: "Encrypt the topic with a KMS key.",
    steps: [
      "Choose a customer managed key. Services such as S3 and CloudWatch can't publish with the AWS managed key.",
      "Allow publishers and those services to use the key, and set it for the topic.",
    ],
    impact: "Publishers without permission to use the key are rejected.",
  },
  evaluate: ({ settings }) =>
    settings.kmsKeyId === null
      ? fail("The topic is not encrypted with a KMS key.", { kmsKeyId: null })
      : pass("The topic is encrypted with a KMS key."),
});
