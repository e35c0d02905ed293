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
  risk: "Messages lie in the clear while they wait.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWS-EnableSQSEncryption",
    description: "Encrypt the queue.",
    steps: [
      "Switch on encryption with keys of SQS, or choose a KMS key and let producers and consumers use it.",
    ],
    impact: "With keys of SQS nothing changes; with a KMS key whoever has no right to use it is refused.",
  },
  evaluate: ({ settings }) =>
    settings.kmsKeyId !== null || settings.sqsManagedEncryption
      ? pass("The queue is encrypted.")
      : fail("The queue is not encrypted.", { kmsKeyId: null, sqsManagedEncryption: false }),
});
