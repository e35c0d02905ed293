import type { CacheBehavior, CloudFront, DefaultCacheBehavior, Origin } from "@aws-sdk/client-cloudfront";
import type { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** The bucket behind an S3 origin. */
export interface OriginBucket {
  readonly originId: string | null;
  readonly bucket: string;
  readonly exists: boolean;
}

/** CloudFront publishes its metrics in us-east-1 only, with the region "Global". */
const metric = metricsOf("AWS/CloudFront", ({ id }) => ({ DistributionId: id, Region: "Global" }));

/** Members hold text without value where a setting is not in use. */
function orNull(text: string | undefined): string | null {
  return text || null;
}

function originOf(origin: Origin) {
  const custom = origin.CustomOriginConfig;
  return {
    id: origin.Id ?? null,
    domainName: origin.DomainName ?? null,
    kind: custom ? ("custom" as const) : origin.VpcOriginConfig ? ("vpc" as const) : ("s3" as const),
    protocolPolicy: custom?.OriginProtocolPolicy ?? null,
    /** Null: AWS did not tell them. */
    sslProtocols: custom ? (custom.OriginSslProtocols?.Items ?? null) : [],
    accessControlId: orNull(origin.OriginAccessControlId),
    accessIdentity: orNull(origin.S3OriginConfig?.OriginAccessIdentity),
  };
}

function behaviorOf(behavior: DefaultCacheBehavior | CacheBehavior) {
  return {
    /** Null: the default behavior. */
    pathPattern: "PathPattern" in behavior ? (behavior.PathPattern ?? null) : null,
    originId: behavior.TargetOriginId ?? null,
    viewerProtocolPolicy: behavior.ViewerProtocolPolicy ?? null,
    trustedSigners: behavior.TrustedSigners?.Enabled === true,
    trustedKeyGroups: behavior.TrustedKeyGroups?.Enabled === true,
    functionArns: [
      ...(behavior.LambdaFunctionAssociations?.Items ?? []).flatMap((item) => item.LambdaFunctionARN ?? []),
      ...(behavior.FunctionAssociations?.Items ?? []).flatMap((item) => item.FunctionARN ?? []),
    ],
    realtimeLogConfigArn: orNull(behavior.RealtimeLogConfigArn),
  };
}

export default awsResource<CloudFront>()({
  type: "AWS::CloudFront::Distribution",
  label: "CloudFront",
  service: "cloudfront",
  list: {
    op: "listDistributions",
    input: { MaxItems: 100 },
    paging: { input: "Marker", output: "DistributionList.NextMarker" },
    // A list without items has no such member.
    items: (page) => page.DistributionList && (page.DistributionList.Items ?? []),
  },
  arn: (distribution) => distribution.ARN ?? "",
  metrics: {
    requests: metric("Requests", "Requests", "Sum", "None"),
    downloaded: metric("Bytes downloaded", "BytesDownloaded", "Sum", "None"),
    errors: metric("Error rate", "TotalErrorRate", "Average", "Percent"),
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a call.
  facets: ({ call, custom, on, read }) => ({
    domain: read((distribution) =>
      distribution.DomainName === undefined
        ? undefined
        : {
            name: distribution.DomainName,
            aliases: distribution.Aliases?.Items ?? [],
            enabled: distribution.Enabled ?? null,
            priceClass: distribution.PriceClass ?? null,
            httpVersion: distribution.HttpVersion ?? null,
            comment: orNull(distribution.Comment),
          },
    ),
    origins: read((distribution) => distribution.Origins?.Items?.map(originOf)),
    // The answer to HeadBucket tells a missing bucket from one that refuses: no permission is needed.
    originBuckets: custom<readonly OriginBucket[]>("origin-buckets", []),
    originGroups: read((distribution) =>
      (distribution.OriginGroups?.Items ?? []).map((group) => ({
        id: group.Id ?? null,
        originIds: (group.Members?.Items ?? []).flatMap((member) => member.OriginId ?? []),
      })),
    ),
    behaviors: read(({ DefaultCacheBehavior: first, CacheBehaviors: others }) =>
      first === undefined ? undefined : [first, ...(others?.Items ?? [])].map(behaviorOf),
    ),
    certificate: read(({ ViewerCertificate: certificate }) =>
      certificate === undefined
        ? undefined
        : {
            cloudfrontDefault: certificate.CloudFrontDefaultCertificate === true,
            acmArn: orNull(certificate.ACMCertificateArn),
            iamId: orNull(certificate.IAMCertificateId),
            sslSupport: certificate.SSLSupportMethod ?? null,
            minimumProtocol: certificate.MinimumProtocolVersion ?? null,
          },
    ),
    firewall: read((distribution) => ({ webAclId: orNull(distribution.WebACLId) })),
    /** What the list leaves out. */
    config: call(
      "getDistributionConfig",
      (distribution) => ({ Id: distribution.Id }),
      ({ DistributionConfig: config }) =>
        config && {
          defaultRootObject: orNull(config.DefaultRootObject),
          logging: {
            enabled: config.Logging?.Enabled === true,
            bucket: orNull(config.Logging?.Bucket),
          },
        },
    ),
    /** Names of the sources by which standard logging (v2) reads the distribution's logs; more than a page is a gap. */
    logSources: on<CloudWatchLogs>()("cloudwatch-logs").batch("describeDeliverySources", {
      size: 1000,
      input: () => ({ limit: 50 }),
      pick: (out, { ARN: arn }) => {
        const names = (out.deliverySources ?? []).flatMap((source) =>
          arn !== undefined && source.resourceArns?.includes(arn) ? (source.name ?? []) : [],
        );
        return out.nextToken && names.length === 0 ? undefined : { names };
      },
    }),
    /** Names of the log sources that are delivered anywhere: of every distribution, for the service tells no more. */
    logDeliveries: on<CloudWatchLogs>()("cloudwatch-logs").batch("describeDeliveries", {
      size: 1000,
      input: () => ({ limit: 50 }),
      pick: (out) => ({
        sources: (out.deliveries ?? []).flatMap((delivery) => delivery.deliverySourceName ?? []),
        complete: !out.nextToken,
      }),
    }),
    tags: call(
      "listTagsForResource",
      (distribution) => ({ Resource: distribution.ARN }),
      (out) => out.Tags && tagMap(out.Tags.Items),
    ),
  }),
  leftOut: {
    "cloudfront.ListDistributions DistributionList.Items[].ViewerCertificate.CloudFrontDefaultCertificate":
      "The certificate is one of IAM or ACM (https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ViewerCertificate.html).",
    "cloudfront.ListDistributions DistributionList.Items[].Origins.Items[].CustomOriginConfig":
      "The origin is a bucket (https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_Origin.html).",
    "cloudfront.ListDistributions DistributionList.Items[].CacheBehaviors.Items[].TrustedSigners":
      "No account signs (https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CacheBehavior.html).",
    "cloudfront.ListDistributions DistributionList.Items[].DefaultCacheBehavior.TrustedSigners":
      "No account signs (https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_DefaultCacheBehavior.html).",
  },
  describe: (distribution, { tags }) => ({
    id: distribution.Id,
    // People know a distribution by its first own domain name.
    name: distribution.Aliases?.Items?.[0] ?? distribution.DomainName,
    status: distribution.Status?.toLowerCase(),
    tags,
  }),
  cost: () => seen(costUnknown("Charged per request and traffic. The inventory does not contain these.")),
});
