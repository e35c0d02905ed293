import { edgesFrom } from "../model/define-relationship.ts";
import stream from "../resources/kinesis-stream.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(stream);

export default [
  // The setting can also be an ID or an alias, which match no resource here.
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "settings", key: (settings) => settings.kmsKeyId },
    by: "arn",
  }),
];
