import { defineRelationship } from "../model/define-relationship.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import bucket from "../resources/s3-bucket.ts";
import { sourcesAllowed } from "./sources-allowed.ts";

export default defineRelationship({
  from: lambdaFunction,
  verb: "invocable by",
  inverse: "may invoke",
  to: bucket,
  via: { facet: "policy", key: (policy) => sourcesAllowed(policy, "s3.amazonaws.com") },
  by: "arn",
});
