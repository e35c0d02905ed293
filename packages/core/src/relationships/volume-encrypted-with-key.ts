import { defineRelationship } from "../model/define-relationship.ts";
import volume from "../resources/ec2-volume.ts";
import key from "../resources/kms-key.ts";

export default defineRelationship({
  from: volume,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
