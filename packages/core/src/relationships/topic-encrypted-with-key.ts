import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import topic from "../resources/sns-topic.ts";

// The setting may also be an id or an alias, which name no resource here.
export default defineRelationship({
  from: topic,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "settings", key: (settings) => settings.kmsKeyId },
  by: "arn",
});
