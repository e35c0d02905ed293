import queue from "../../resources/sqs-queue.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./sqs-queue-encrypted.ts";

const settings = {
  createdAt: "2025-01-01T00:00:00.000Z",
  policy: null,
  kmsKeyId: null,
  sqsManagedEncryption: false,
  fifo: false,
  visibilityTimeoutSeconds: 30,
  retentionSeconds: 345600,
  deadLetter: { targetArn: null, maxReceives: null },
};

checkTable(check, [
  {
    when: "SQS keeps the keys",
    result: "pass",
    resource: resourceWith(queue, { settings: { ...settings, sqsManagedEncryption: true } }),
  },
  {
    when: "a KMS key is set",
    result: "pass",
    resource: resourceWith(queue, { settings: { ...settings, kmsKeyId: "alias/queues" } }),
  },
  {
    when: "nothing is set",
    result: "fail",
    resource: resourceWith(queue, { settings }),
    evidence: { sqsManagedEncryption: false },
  },
]);
