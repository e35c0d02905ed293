import { edgesFrom } from "../model/define-relationship.ts";
import key from "../resources/kms-key.ts";
import bucket from "../resources/s3-bucket.ts";
import topic from "../resources/sns-topic.ts";
import { sourcesAllowed } from "./sources-allowed.ts";

const edge = edgesFrom(topic);

export default [
  // The setting can also be an ID or an alias, which match no resource here.
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "settings", key: (settings) => settings.kmsKeyId },
    by: "arn",
  }),
  edge({
    verb: "open to",
    inverse: "may send to",
    to: bucket,
    via: { facet: "settings", key: (settings) => sourcesAllowed(settings.policy, "s3.amazonaws.com") },
    by: "arn",
  }),
];
