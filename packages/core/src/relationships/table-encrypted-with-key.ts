import { defineRelationship } from "../model/define-relationship.ts";
import table from "../resources/dynamodb-table.ts";
import key from "../resources/kms-key.ts";

export default defineRelationship({
  from: table,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
