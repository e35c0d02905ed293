import { defineRelationship } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import searchDomain from "../resources/opensearch-domain.ts";

export default defineRelationship({
  from: searchDomain,
  verb: "encrypted with",
  inverse: "encrypts",
  to: key,
  via: { facet: "encryption", key: ({ kmsKeyId }) => kmsKeyId },
  by: "arn",
});
