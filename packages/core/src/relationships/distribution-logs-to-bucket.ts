import { bucketArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import bucket from "../resources/s3-bucket.ts";

export default defineRelationship({
  from: distribution,
  verb: "logs to",
  inverse: "receives logs of",
  to: bucket,
  via: {
    facet: "config",
    key: ({ logging }, { arn }) =>
      logging.bucket === null || !logging.enabled
        ? null
        : bucketArn(arn, logging.bucket.replace(/\.s3\..*$/, "")),
  },
  by: "arn",
});
