import { defineRelationship } from "../model/define-relationship.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import topic from "../resources/sns-topic.ts";

export default defineRelationship({
  from: lambdaFunction,
  verb: "sends failures to",
  inverse: "receives failures of",
  to: topic,
  via: { facet: "deadLetter", key: ({ targetArn }) => (targetArn?.includes(":sns:") ? targetArn : null) },
  by: "arn",
});
