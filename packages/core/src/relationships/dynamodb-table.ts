import { edgesFrom } from "../model/define-relationship.ts";
import table from "../resources/dynamodb-table.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(table);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
    by: "arn",
  }),
];
