import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import bucket from "../resources/s3-bucket.ts";

export default defineRelationship({
  from: bucket,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption?.kmsKeyArn },
  by: "arn",
});
