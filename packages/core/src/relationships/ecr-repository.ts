import { edgesFrom } from "../model/define-relationship.ts";
import repository from "../resources/ecr-repository.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(repository);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
    by: "arn",
  }),
];
