import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import warehouse from "../resources/redshift-cluster.ts";

export default defineRelationship({
  from: warehouse,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
