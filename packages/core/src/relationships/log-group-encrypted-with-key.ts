import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import logGroup from "../resources/logs-log-group.ts";

export default defineRelationship({
  from: logGroup,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
