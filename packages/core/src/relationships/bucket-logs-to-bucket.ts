import { bucketArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import bucket from "../resources/s3-bucket.ts";

export default defineRelationship({
  from: bucket,
  verb: "logs to",
  inverse: "receives logs of",
  to: bucket,
  via: {
    facet: "logging",
    key: ({ targetBucket }, { arn }) => (targetBucket === null ? null : bucketArn(arn, targetBucket)),
  },
  by: "arn",
});
