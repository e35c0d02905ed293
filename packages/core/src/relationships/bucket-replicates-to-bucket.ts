import { defineRelationship } from "../model/define-relationship.ts";
import bucket from "../resources/s3-bucket.ts";

export default defineRelationship({
  from: bucket,
  verb: "replicates to",
  inverse: "receives copies of",
  to: bucket,
  via: {
    facet: "replication",
    key: (rules) => rules.map((rule) => (rule.enabled ? rule.destinationBucketArn : null)),
  },
  by: "arn",
});
