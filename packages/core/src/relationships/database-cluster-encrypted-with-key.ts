import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import databaseCluster from "../resources/rds-db-cluster.ts";

export default defineRelationship({
  from: databaseCluster,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
