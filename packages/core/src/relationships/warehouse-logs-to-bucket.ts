import { bucketArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import warehouse from "../resources/redshift-cluster.ts";
import bucket from "../resources/s3-bucket.ts";

export default defineRelationship({
  from: warehouse,
  verb: "logs to",
  inverse: "receives logs of",
  to: bucket,
  via: {
    facet: "logging",
    key: ({ enabled, bucketName }, { arn }) =>
      bucketName === null || !enabled ? null : bucketArn(arn, bucketName),
  },
  by: "arn",
});
