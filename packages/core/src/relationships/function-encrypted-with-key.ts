import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import lambdaFunction from "../resources/lambda-function.ts";

export default defineRelationship({
  from: lambdaFunction,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
