import { defineRelationship } from "../model/define-relationship.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import queue from "../resources/sqs-queue.ts";

export default defineRelationship({
  from: lambdaFunction,
  verb: "sends failures to",
  inverse: "receives failures of",
  to: queue,
  via: { facet: "deadLetter", key: ({ targetArn }) => (targetArn?.includes(":sqs:") ? targetArn : null) },
  by: "arn",
});
