import { defineRelationship } from "../model/define-relationship.ts";
import queue from "../resources/sqs-queue.ts";

export default defineRelationship({
  from: queue,
  verb: "sends failures to",
  inverse: "receives failures of",
  to: queue,
  via: { facet: "settings", key: (settings) => settings.deadLetter.targetArn },
  by: "arn",
});
