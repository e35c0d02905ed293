import { defineRelationship } from "../model/define-relationship.ts";
import snapshot from "../resources/ec2-snapshot.ts";
import key from "../resources/kms-key.ts";

export default defineRelationship({
  from: snapshot,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
