import { defineRelationship } from "../model/define-relationship.ts";
import fileSystem from "../resources/efs-file-system.ts";
import key from "../resources/kms-key.ts";

export default defineRelationship({
  from: fileSystem,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
  by: "arn",
});
