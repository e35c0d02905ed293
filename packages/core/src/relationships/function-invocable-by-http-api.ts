import { parseArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import httpApi from "../resources/apigatewayv2-api.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import { sourcesAllowed } from "./sources-allowed.ts";

// The source names the API by its id: arn:aws:execute-api:region:account:id/stage/method/path.
export default defineRelationship({
  from: lambdaFunction,
  verb: "invocable by",
  inverse: "may invoke",
  to: httpApi,
  via: {
    facet: "policy",
    key: (policy) =>
      sourcesAllowed(policy, "apigateway.amazonaws.com").map((arn) => parseArn(arn)?.resource.split("/")[0]),
  },
  unresolved: "drop",
});
