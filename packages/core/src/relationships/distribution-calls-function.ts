import { defineRelationship } from "../model/define-relationship.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import lambdaFunction from "../resources/lambda-function.ts";

// The association names a version at the end of the function's ARN.
export default defineRelationship({
  from: distribution,
  verb: "calls",
  inverse: "called by",
  to: lambdaFunction,
  via: {
    facet: "behaviors",
    key: (behaviors) =>
      behaviors.flatMap(({ functionArns }) =>
        functionArns.flatMap((arn) => (arn.includes(":lambda:") ? arn.split(":").slice(0, 7).join(":") : [])),
      ),
  },
  by: "arn",
});
