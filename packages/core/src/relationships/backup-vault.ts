import { edgesFrom } from "../model/define-relationship.ts";
import vault from "../resources/backup-vault.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(vault);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "settings", key: (settings) => settings.kmsKeyArn },
    by: "arn",
  }),
];
