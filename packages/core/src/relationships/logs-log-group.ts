import { edgesFrom } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import logGroup from "../resources/logs-log-group.ts";

const edge = edgesFrom(logGroup);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
    by: "arn",
  }),
];
