import { defineRelationship } from "../model/define-relationship.ts";
import targetGroup from "../resources/elb-target-group.ts";
import lambdaFunction from "../resources/lambda-function.ts";

// A target may name a version or an alias at the end of the function's ARN.
export default defineRelationship({
  from: targetGroup,
  verb: "has target",
  inverse: "target of",
  to: lambdaFunction,
  via: {
    facet: "targets",
    key: (targets) =>
      targets.map(({ id }) => (id?.includes(":function:") ? id.split(":").slice(0, 7).join(":") : null)),
  },
  by: "arn",
});
