import queue from "../../resources/sqs-queue.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./sqs-queue-policy-not-public.ts";

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
const send = { Effect: "Allow", Principal: "*", Action: "sqs:SendMessage", Resource: "*" };

checkTable(check, [
  { when: "there is no policy", result: "pass", resource: resourceWith(queue, { settings }) },
  {
    when: "one topic may send",
    result: "pass",
    resource: resourceWith(queue, {
      settings: {
        ...settings,
        policy: {
          Statement: [
            {
              ...send,
              Condition: { ArnEquals: { "aws:SourceArn": "arn:aws:sns:us-east-1:123456789012:orders" } },
            },
          ],
        },
      },
    }),
  },
  {
    when: "everyone may send",
    result: "fail",
    resource: resourceWith(queue, { settings: { ...settings, policy: { Statement: [send] } } }),
    evidence: { statements: [{ actions: ["sqs:SendMessage"] }] },
  },
]);
