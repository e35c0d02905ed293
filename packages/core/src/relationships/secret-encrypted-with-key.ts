import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import secret from "../resources/secretsmanager-secret.ts";

// The setting may also be an id or an alias, which name no resource here.
export default defineRelationship({
  from: secret,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyId },
  by: "arn",
});
