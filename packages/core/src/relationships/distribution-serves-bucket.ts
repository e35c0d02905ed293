import { bucketArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import bucket from "../resources/s3-bucket.ts";

/** "photos.s3.eu-west-1.amazonaws.com", "photos.s3-website-us-east-1.amazonaws.com": the bucket comes first. */
const s3Domain = /^(.+?)\.s3[.-][a-z0-9.-]*amazonaws\.com(?:\.cn)?$/;

export default defineRelationship({
  from: distribution,
  verb: "serves",
  inverse: "served by",
  to: bucket,
  via: {
    facet: "origins",
    key: (origins, { arn }) =>
      origins.map(({ domainName }) => {
        const name = s3Domain.exec(domainName ?? "")?.[1];
        return name === undefined ? null : bucketArn(arn, name);
      }),
  },
  by: "arn",
});
