import type {
  CacheBehavior,
  CloudFront,
  DefaultCacheBehavior,
  Origin,
  OriginProtocolPolicy,
} from "@aws-sdk/client-cloudfront";
import type { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** The bucket of an S3 origin. */
export interface OriginBucket {
  /** ID of the origin. */
  readonly originId: string | null;
  /** Name of the S3 bucket. */
  readonly bucket: string;
  /** Whether the bucket exists. */
  readonly exists: boolean;
}

/** A VPC origin of a distribution. */
export interface VpcOrigin {
  /** ID of the origin. */
  readonly originId: string | null;
  /** ID of the VPC origin. */
  readonly id: string;
  /** Status, such as "Deployed". Null: not returned by AWS. */
  readonly status: string | null;
  /** ARN of the load balancer or EC2 instance. */
  readonly endpointArn: string;
  /** Protocol between CloudFront and the endpoint: "http-only", "match-viewer", or "https-only". */
  readonly protocolPolicy: OriginProtocolPolicy | null;
  /** Port for HTTP. @unit none */
  readonly httpPort: number | null;
  /** Port for HTTPS. @unit none */
  readonly httpsPort: number | null;
}

/** CloudFront publishes its metrics only in us-east-1, with the Region "Global". */
const metric = metricsOf("AWS/CloudFront", ({ id }) => ({ DistributionId: id, Region: "Global" }));

/** Members are empty text if a setting is not used. */
function orNull(text: string | undefined): string | null {
  return text || null;
}

/** The items of a list, which CloudFront leaves out of an empty one; undefined: they are missing. */
function itemsOf<Item>(
  list: { Quantity: number | undefined; Items?: Item[] | undefined } | undefined,
): Item[] | undefined {
  if (list === undefined) return [];
  return list.Items ?? (list.Quantity === 0 ? [] : undefined);
}

function originOf(origin: Origin) {
  const custom = origin.CustomOriginConfig;
  return {
    /** ID of the origin. @api Id */
    id: origin.Id ?? null,
    /** Domain name of the origin. @api DomainName */
    domainName: origin.DomainName ?? null,
    /** "s3", "custom", or "vpc". @api Origins.Items[].CustomOriginConfig */
    kind: custom ? ("custom" as const) : origin.VpcOriginConfig ? ("vpc" as const) : ("s3" as const),
    /** Protocol between CloudFront and a custom origin: "http-only", "match-viewer", or "https-only". @api OriginProtocolPolicy */
    protocolPolicy: custom?.OriginProtocolPolicy ?? null,
    /** Port of a custom origin for HTTP. @unit none @api CustomOriginConfig.HTTPPort */
    httpPort: custom?.HTTPPort ?? null,
    /** Port of a custom origin for HTTPS. @unit none @api CustomOriginConfig.HTTPSPort */
    httpsPort: custom?.HTTPSPort ?? null,
    /** TLS and SSL protocols between CloudFront and a custom origin. Null: not returned by AWS. @api OriginSslProtocols.Items */
    sslProtocols: custom ? (custom.OriginSslProtocols?.Items ?? null) : [],
    /** ID of the origin access control. Null: none. @api OriginAccessControlId */
    accessControlId: orNull(origin.OriginAccessControlId),
    /** Origin access identity. Null: none. @api S3OriginConfig.OriginAccessIdentity */
    accessIdentity: orNull(origin.S3OriginConfig?.OriginAccessIdentity),
  };
}

function behaviorOf(behavior: DefaultCacheBehavior | CacheBehavior) {
  return {
    /** Path pattern. Null: the default cache behavior. @api PathPattern */
    pathPattern: "PathPattern" in behavior ? (behavior.PathPattern ?? null) : null,
    /** ID of the origin or origin group. @api TargetOriginId */
    originId: behavior.TargetOriginId ?? null,
    /** "allow-all", "redirect-to-https", or "https-only". @api ViewerProtocolPolicy */
    viewerProtocolPolicy: behavior.ViewerProtocolPolicy ?? null,
    /** Whether viewers need URLs or cookies of a trusted signer. @api TrustedSigners.Enabled */
    trustedSigners: behavior.TrustedSigners?.Enabled === true,
    /** Whether viewers need URLs or cookies signed with a trusted key group. @api TrustedKeyGroups.Enabled */
    trustedKeyGroups: behavior.TrustedKeyGroups?.Enabled === true,
    /** ARNs of Lambda@Edge and CloudFront functions. @api LambdaFunctionAssociations.Items[].LambdaFunctionARN */
    functionArns: [
      ...(behavior.LambdaFunctionAssociations?.Items ?? []).flatMap((item) => item.LambdaFunctionARN ?? []),
      ...(behavior.FunctionAssociations?.Items ?? []).flatMap((item) => item.FunctionARN ?? []),
    ],
    /** ARN of the real-time log configuration. Null: none. @api RealtimeLogConfigArn */
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
    // AWS omits the member for an empty list.
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
            /** Domain name of the distribution. @api DomainName */
            name: distribution.DomainName,
            /** Alternate domain names. @api Aliases.Items */
            aliases: distribution.Aliases?.Items ?? [],
            /** Whether the distribution accepts requests. @api Enabled */
            enabled: distribution.Enabled ?? null,
            /** Price class, such as "PriceClass_All". @api PriceClass */
            priceClass: distribution.PriceClass ?? null,
            /** Highest HTTP version for viewers. @api HttpVersion */
            httpVersion: distribution.HttpVersion ?? null,
            /** Comment. @api Comment */
            comment: orNull(distribution.Comment),
          },
    ),
    origins: read((distribution) => distribution.Origins?.Items?.map(originOf)),
    // The response of HeadBucket distinguishes a missing bucket from a denial, without requiring permission.
    originBuckets: custom<readonly OriginBucket[]>("origin-buckets", []),
    // The list of VPC origins lacks their ports and protocols.
    vpcOrigins: custom<readonly VpcOrigin[]>("vpc-origins", ["cloudfront:GetVpcOrigin"]),
    originGroups: read((distribution) =>
      itemsOf(distribution.OriginGroups)?.map((group) => ({
        /** ID of the origin group. @api Id */
        id: group.Id ?? null,
        /** IDs of the origins in the group. @api Members.Items[].OriginId */
        originIds: (group.Members?.Items ?? []).flatMap((member) => member.OriginId ?? []),
      })),
    ),
    behaviors: read(({ DefaultCacheBehavior: first, CacheBehaviors: list }) => {
      const others = itemsOf(list);
      return first && others && [first, ...others].map(behaviorOf);
    }),
    certificate: read(({ ViewerCertificate: certificate }) =>
      certificate === undefined
        ? undefined
        : {
            /** Whether the distribution uses the *.cloudfront.net certificate. @api CloudFrontDefaultCertificate */
            cloudfrontDefault: certificate.CloudFrontDefaultCertificate === true,
            /** ARN of the ACM certificate. Null: none. @api ACMCertificateArn */
            acmArn: orNull(certificate.ACMCertificateArn),
            /** ID of the IAM server certificate. Null: none. @api IAMCertificateId */
            iamId: orNull(certificate.IAMCertificateId),
            /** How HTTPS requests are served, such as "sni-only". @api SSLSupportMethod */
            sslSupport: certificate.SSLSupportMethod ?? null,
            /** Minimum TLS protocol for viewers. @api MinimumProtocolVersion */
            minimumProtocol: certificate.MinimumProtocolVersion ?? null,
          },
    ),
    firewall: read((distribution) => ({
      /** ID or ARN of the AWS WAF web ACL. Null: none. @api WebACLId */
      webAclId: orNull(distribution.WebACLId),
    })),
    /** Settings that the list does not return. */
    config: call(
      "getDistributionConfig",
      (distribution) => ({ Id: distribution.Id }),
      ({ DistributionConfig: config }) =>
        config && {
          /** Object returned for the root URL. Null: none. @api DefaultRootObject */
          defaultRootObject: orNull(config.DefaultRootObject),
          logging: {
            /** Whether standard logging (legacy) is on. @api Logging.Enabled */
            enabled: config.Logging?.Enabled === true,
            /** S3 bucket of standard logging. Null: none. @api Logging.Bucket */
            bucket: orNull(config.Logging?.Bucket),
          },
        },
    ),
    /**
     * Sources through which standard logging (v2) reads the distribution's logs; more than one page is a gap.
     */
    logSources: on<CloudWatchLogs>()("cloudwatch-logs").batch("describeDeliverySources", {
      size: 1000,
      input: () => ({ limit: 50 }),
      pick: (out, { ARN: arn }) => {
        const names = (out.deliverySources ?? []).flatMap((source) =>
          arn !== undefined && source.resourceArns?.includes(arn) ? (source.name ?? []) : [],
        );
        return out.nextToken && names.length === 0
          ? undefined
          : {
              /** Names of the delivery sources in CloudWatch Logs. @api deliverySources[].name */
              names,
            };
      },
    }),
    /** Delivered log sources of all distributions; the API does not filter them. */
    logDeliveries: on<CloudWatchLogs>()("cloudwatch-logs").batch("describeDeliveries", {
      size: 1000,
      input: () => ({ limit: 50 }),
      pick: (out) => ({
        /** Names of the delivery sources that have a delivery. @api deliveries[].deliverySourceName */
        sources: (out.deliveries ?? []).flatMap((delivery) => delivery.deliverySourceName ?? []),
        /** Whether the list has all deliveries. @api nextToken */
        complete: !out.nextToken,
      }),
    }),
    /** Tags, as a map from key to value. @api ARN */
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
    // A distribution is shown by its first alternate domain name.
    name: distribution.Aliases?.Items?.[0] ?? distribution.DomainName,
    status: distribution.Status?.toLowerCase(),
    tags,
  }),
  cost: () => seen(costUnknown("Charged per request and traffic. The inventory does not contain these.")),
});
