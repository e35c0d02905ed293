import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import databaseSnapshot from "../resources/rds-db-snapshot.ts";

export default defineRelationship({
  from: databaseSnapshot,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
