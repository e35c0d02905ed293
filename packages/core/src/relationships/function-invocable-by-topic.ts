import { defineRelationship } from "../model/define-relationship.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import topic from "../resources/sns-topic.ts";
import { sourcesAllowed } from "./sources-allowed.ts";

export default defineRelationship({
  from: lambdaFunction,
  verb: "invocable by",
  inverse: "may invoke",
  to: topic,
  via: { facet: "policy", key: (policy) => sourcesAllowed(policy, "sns.amazonaws.com") },
  by: "arn",
});
