import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import database from "../resources/rds-db-instance.ts";

export default defineRelationship({
  from: database,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
