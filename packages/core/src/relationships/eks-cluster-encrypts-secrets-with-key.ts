import { defineRelationship } from "../model/define-relationship.ts";
import eksCluster from "../resources/eks-cluster.ts";
import key from "../resources/kms-key.ts";

export default defineRelationship({
  from: eksCluster,
  verb: "encrypts secrets with",
  inverse: "encrypts secrets of",
  to: key,
  via: { facet: "encryption", key: (encryption) => encryption.map((part) => part.kmsKeyArn) },
  by: "arn",
});
