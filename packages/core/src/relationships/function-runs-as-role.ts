import { defineRelationship } from "../model/define-relationship.ts";
import role from "../resources/iam-role.ts";
import lambdaFunction from "../resources/lambda-function.ts";

export default defineRelationship({
  from: lambdaFunction,
  verb: "runs as",
  inverse: "used by",
  to: role,
  via: { facet: "role", key: (role) => role.arn },
  by: "arn",
});
