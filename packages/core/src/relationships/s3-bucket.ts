import { bucketArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/account.ts";
import key from "../resources/kms-key.ts";
import bucket from "../resources/s3-bucket.ts";
import { accountsAllowed } from "./principals-allowed.ts";

const edge = edgesFrom(bucket);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption?.kmsKeyArn },
    by: "arn",
  }),
  edge({
    verb: "logs to",
    inverse: "receives logs of",
    to: bucket,
    via: {
      facet: "logging",
      key: ({ targetBucket }, { arn }) => (targetBucket === null ? null : bucketArn(arn, targetBucket)),
    },
    by: "arn",
  }),
  edge({
    verb: "replicates to",
    inverse: "receives copies of",
    to: bucket,
    via: {
      facet: "replication",
      key: (rules) => rules.map((rule) => (rule.enabled ? rule.destinationBucketArn : null)),
    },
    by: "arn",
  }),
  edge({
    verb: "shared with",
    inverse: "shares",
    to: account,
    via: { facet: "policy", key: accountsAllowed },
    by: "arn",
  }),
];
