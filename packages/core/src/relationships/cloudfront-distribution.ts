import { bucketArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import bucket from "../resources/s3-bucket.ts";

/**
 * "photos.s3.eu-west-1.amazonaws.com", "photos.s3-website-us-east-1.amazonaws.com": the bucket comes first.
 */
const s3Domain = /^(.+?)\.s3[.-][a-z0-9.-]*amazonaws\.com(?:\.cn)?$/;

const edge = edgesFrom(distribution);

export default [
  // The association ends the function's ARN with a version.
  edge({
    verb: "calls",
    inverse: "called by",
    to: lambdaFunction,
    via: {
      facet: "behaviors",
      key: (behaviors) =>
        behaviors.flatMap(({ functionArns }) =>
          functionArns.flatMap((arn) =>
            arn.includes(":lambda:") ? arn.split(":").slice(0, 7).join(":") : [],
          ),
        ),
    },
    by: "arn",
  }),
  edge({
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
  }),
  edge({
    verb: "secured by",
    inverse: "secures",
    to: certificate,
    via: { facet: "certificate", key: (certificate) => certificate.acmArn },
    by: "arn",
  }),
  edge({
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
  }),
  edge({
    verb: "serves",
    inverse: "served by",
    to: classicLoadBalancer,
    via: { facet: "origins", key: (origins) => origins.map(({ domainName }) => domainName?.toLowerCase()) },
    by: { facet: "exposure", value: (exposure) => exposure.dnsName?.toLowerCase() },
    unresolved: "drop",
  }),
  edge({
    verb: "serves",
    inverse: "served by",
    to: loadBalancer,
    via: { facet: "origins", key: (origins) => origins.map(({ domainName }) => domainName?.toLowerCase()) },
    by: { facet: "balancer", value: (balancer) => balancer.dnsName?.toLowerCase() },
    unresolved: "drop",
  }),
];
