import { defineRelationship } from "../model/define-relationship.ts";
import trail from "../resources/cloudtrail-trail.ts";
import key from "../resources/kms-key.ts";

export default defineRelationship({
  from: trail,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "protection", key: (protection) => protection.kmsKeyId },
  by: "arn",
});
