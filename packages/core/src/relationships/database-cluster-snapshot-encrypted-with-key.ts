import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import clusterSnapshot from "../resources/rds-db-cluster-snapshot.ts";

export default defineRelationship({
  from: clusterSnapshot,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
