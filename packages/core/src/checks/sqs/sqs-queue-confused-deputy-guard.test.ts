import queue from "../../resources/sqs-queue.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./sqs-queue-confused-deputy-guard.ts";

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

serviceSourceTable(check, (policy) => resourceWith(queue, { settings: { ...settings, policy } }), [
  { when: "there is no policy", result: "not_applicable", resource: resourceWith(queue, { settings }) },
]);
