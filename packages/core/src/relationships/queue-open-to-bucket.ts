import { defineRelationship } from "../model/define-relationship.ts";
import bucket from "../resources/s3-bucket.ts";
import queue from "../resources/sqs-queue.ts";
import { sourcesAllowed } from "./sources-allowed.ts";

export default defineRelationship({
  from: queue,
  verb: "open to",
  inverse: "may send to",
  to: bucket,
  via: { facet: "settings", key: (settings) => sourcesAllowed(settings.policy, "s3.amazonaws.com") },
  by: "arn",
});
