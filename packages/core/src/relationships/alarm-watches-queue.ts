import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import queue from "../resources/sqs-queue.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: queue,
  via: { facet: "metric", key: (metric) => watchedDimension(metric, "QueueName", ["AWS/SQS"]) },
});
