import { edgesFrom } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import secret from "../resources/secretsmanager-secret.ts";

const edge = edgesFrom(secret);

export default [
  // The setting can also be an ID or an alias, which match no resource here.
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyId },
    by: "arn",
  }),
  edge({
    verb: "rotated by",
    inverse: "rotates",
    to: lambdaFunction,
    via: { facet: "rotation", key: (rotation) => (rotation.enabled ? rotation.functionArn : null) },
    by: "arn",
  }),
];
