import { defineRelationship } from "../model/define-relationship.ts";
import topic from "../resources/sns-topic.ts";
import queue from "../resources/sqs-queue.ts";
import { sourcesAllowed } from "./sources-allowed.ts";

export default defineRelationship({
  from: queue,
  verb: "open to",
  inverse: "may send to",
  to: topic,
  via: { facet: "settings", key: (settings) => sourcesAllowed(settings.policy, "sns.amazonaws.com") },
  by: "arn",
});
