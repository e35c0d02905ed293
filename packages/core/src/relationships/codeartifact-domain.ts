import { edgesFrom } from "../model/define-relationship.ts";
import domain from "../resources/codeartifact-domain.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(domain);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "settings", key: (settings) => settings.kmsKeyArn },
    by: "arn",
  }),
];
