import { bucketArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import trail from "../resources/cloudtrail-trail.ts";
import bucket from "../resources/s3-bucket.ts";

export default defineRelationship({
  from: trail,
  verb: "delivers to",
  inverse: "receives trail",
  to: bucket,
  via: { facet: "delivery", key: (delivery, { arn }) => bucketArn(arn, delivery.bucket) },
  by: "arn",
});
