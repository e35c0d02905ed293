import { defineCheck, fail, pass } from "../../model/define-check.ts";
import queue from "../../resources/sqs-queue.ts";

export default defineCheck(queue, {
  id: "sqs-queue-encrypted",
  requirement: "SQS queues should be encrypted at rest",
  problem: "SQS queue is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "SQS",
  frameworks: {
    fsbp: ["SQS.1"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["settings"],
  risk: "Messages are stored unencrypted while they wait.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWS-EnableSQSEncryption",
    description: "Encrypt the queue.",
    steps: [
      "Turn on encryption with SQS managed keys, or choose a KMS key and allow producers and consumers to use it.",
    ],
    impact:
      "With SQS managed keys, nothing changes. With a KMS key, principals without permission to use it are rejected.",
  },
  evaluate: ({ settings }) =>
    settings.kmsKeyId !== null || settings.sqsManagedEncryption
      ? pass("The queue is encrypted.")
      : fail("The queue is not encrypted.", { kmsKeyId: null, sqsManagedEncryption: false }),
});
