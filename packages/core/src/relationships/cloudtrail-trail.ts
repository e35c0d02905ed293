import { bucketArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import trail from "../resources/cloudtrail-trail.ts";
import role from "../resources/iam-role.ts";
import key from "../resources/kms-key.ts";
import logGroup from "../resources/logs-log-group.ts";
import bucket from "../resources/s3-bucket.ts";
import topic from "../resources/sns-topic.ts";

const edge = edgesFrom(trail);

export default [
  edge({
    verb: "delivers to",
    inverse: "receives trail",
    to: bucket,
    via: { facet: "delivery", key: (delivery, { arn }) => bucketArn(arn, delivery.bucket) },
    by: "arn",
  }),
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "protection", key: (protection) => protection.kmsKeyId },
    by: "arn",
  }),
  edge({
    verb: "logs to",
    inverse: "receives logs of",
    to: logGroup,
    via: { facet: "delivery", key: (delivery) => delivery.logGroupArn?.replace(/:\*$/, "") },
    by: "arn",
  }),
  edge({
    verb: "logs with",
    inverse: "used by",
    to: role,
    via: { facet: "delivery", key: (delivery) => delivery.logRoleArn },
    by: "arn",
  }),
  edge({
    verb: "notifies",
    inverse: "notified by",
    to: topic,
    via: { facet: "delivery", key: (delivery) => delivery.topicArn },
    by: "arn",
  }),
];
