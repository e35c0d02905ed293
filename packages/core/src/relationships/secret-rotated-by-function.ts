import { defineRelationship } from "../model/define-relationship.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import secret from "../resources/secretsmanager-secret.ts";

export default defineRelationship({
  from: secret,
  verb: "rotated by",
  inverse: "rotates",
  to: lambdaFunction,
  via: { facet: "rotation", key: (rotation) => (rotation.enabled ? rotation.functionArn : null) },
  by: "arn",
});
