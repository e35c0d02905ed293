import { edgesFrom } from "../model/define-relationship.ts";
import eventBus from "../resources/eventbridge-event-bus.ts";
import key from "../resources/kms-key.ts";
import queue from "../resources/sqs-queue.ts";

const edge = edgesFrom(eventBus);

export default [
  // The setting can also be an ID or an alias, which match no resource here.
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "settings", key: (settings) => settings.kmsKeyId },
    by: "arn",
  }),
  edge({
    verb: "sends failures to",
    inverse: "receives failures of",
    to: queue,
    via: { facet: "settings", key: (settings) => settings.deadLetterArn },
    by: "arn",
  }),
];
