import type { DistributionConfig } from "@aws-sdk/client-cloudfront";
import type { ResourceRecordSet } from "@aws-sdk/client-route-53";
import type { Put } from "./rows.ts";
import type { Belonging, World } from "./world.ts";

/** ARN of a certificate made by `putCertificate`. */
export function certificateArn(world: World, region: string, key: string): string {
  return world.arn("acm", region, `certificate/${world.uuid(`acm/${region}/${key}`)}`);
}

/** Adds a certificate that ends in `endsInDays` days; negative: it has expired. */
export function putCertificate(
  world: World,
  put: Put,
  spec: {
    key: string;
    domain: string;
    region: string;
    of: Belonging;
    endsInDays: number;
    imported: boolean;
    usedBy: string[];
  },
): void {
  const arn = certificateArn(world, spec.region, spec.key);
  const NotAfter = world.daysAgo(-spec.endsInDays, arn);
  const NotBefore = new Date(NotAfter.getTime() - 395 * 86_400_000);
  put("certificate", arn, {
    certificate: {
      CertificateArn: arn,
      DomainName: spec.domain,
      SubjectAlternativeNames: [spec.domain, `*.${spec.domain}`],
      DomainValidationOptions: spec.imported
        ? []
        : [
            {
              DomainName: spec.domain,
              ValidationDomain: spec.domain,
              ValidationStatus: "SUCCESS",
              ValidationMethod: "DNS",
            },
          ],
      Serial: world.hex(`serial/${arn}`, 32),
      Subject: `CN=${spec.domain}`,
      Issuer: spec.imported ? "Example CA" : "Amazon",
      CreatedAt: NotBefore,
      ...(spec.imported ? { ImportedAt: NotBefore } : { IssuedAt: NotBefore }),
      Status: spec.endsInDays < 0 ? "EXPIRED" : "ISSUED",
      NotBefore,
      NotAfter,
      KeyAlgorithm: "RSA_2048",
      SignatureAlgorithm: "SHA256WITHRSA",
      InUseBy: spec.usedBy,
      Type: spec.imported ? "IMPORTED" : "AMAZON_ISSUED",
      KeyUsages: [{ Name: "DIGITAL_SIGNATURE" }],
      ExtendedKeyUsages: [{ Name: "TLS_WEB_SERVER_AUTHENTICATION" }],
      RenewalEligibility: spec.imported || spec.usedBy.length === 0 ? "INELIGIBLE" : "ELIGIBLE",
      Options: { CertificateTransparencyLoggingPreference: "ENABLED" },
    },
    tags: world.tags(spec.of, spec.domain),
  });
}

/** Adds a hosted zone with its records. */
export function putZone(
  world: World,
  put: Put,
  spec: { domain: string; of: Belonging; private: boolean; records: ResourceRecordSet[] },
): void {
  const id = world.capitals("Z", spec.domain, 21);
  const records: ResourceRecordSet[] = [
    {
      Name: `${spec.domain}.`,
      Type: "NS",
      TTL: 172_800,
      ResourceRecords: [{ Value: "ns-1.awsdns-01.org." }],
    },
    {
      Name: `${spec.domain}.`,
      Type: "SOA",
      TTL: 900,
      ResourceRecords: [
        { Value: "ns-1.awsdns-01.org. awsdns-hostmaster.amazon.com. 1 7200 900 1209600 86400" },
      ],
    },
    ...spec.records,
  ];
  put("hostedZone", id, {
    zone: {
      Id: `/hostedzone/${id}`,
      Name: `${spec.domain}.`,
      CallerReference: world.uuid(`zone/${spec.domain}`),
      Config: { Comment: "", PrivateZone: spec.private },
      ResourceRecordSetCount: records.length,
    },
    records,
    tags: world.tags(spec.of, spec.domain),
  });
}

export interface DistributionSpec {
  key: string;
  of: Belonging;
  alias: string | null;
  originDomain: string;
  /** Reads a private bucket through an origin access control. */
  privateOrigin: boolean;
  certificateArn?: string;
  ageDays: number;
  careful: boolean;
  logBucket?: string;
}

/** Id of the distribution of a key. */
export function distributionId(world: World, key: string): string {
  return world.capitals("E", key, 14);
}

/** Adds a CloudFront distribution. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one SDK object, a line a member.
export function putDistribution(world: World, put: Put, spec: DistributionSpec): void {
  const Id = distributionId(world, spec.key);
  const origin = {
    Id: "origin",
    DomainName: spec.originDomain,
    OriginPath: "",
    CustomHeaders: { Quantity: 0 },
    ConnectionAttempts: 3,
    ConnectionTimeout: 10,
    OriginShield: { Enabled: false },
    ...(spec.privateOrigin
      ? {
          S3OriginConfig: { OriginAccessIdentity: "" },
          OriginAccessControlId: world.capitals("E", `oac/${spec.key}`, 14),
        }
      : {
          OriginAccessControlId: "",
          CustomOriginConfig: {
            HTTPPort: 80,
            HTTPSPort: 443,
            OriginProtocolPolicy: spec.careful ? ("https-only" as const) : ("http-only" as const),
            OriginSslProtocols: { Quantity: 1, Items: ["TLSv1.2" as const] },
            OriginReadTimeout: 30,
            OriginKeepaliveTimeout: 5,
          },
        }),
  };
  const behavior: DistributionConfig["DefaultCacheBehavior"] = {
    TargetOriginId: "origin",
    ViewerProtocolPolicy: spec.careful ? "redirect-to-https" : "allow-all",
    TrustedSigners: { Enabled: false, Quantity: 0 },
    TrustedKeyGroups: { Enabled: false, Quantity: 0 },
    AllowedMethods: {
      Quantity: 2,
      Items: ["HEAD", "GET"],
      CachedMethods: { Quantity: 2, Items: ["HEAD", "GET"] },
    },
    SmoothStreaming: false,
    Compress: true,
    FieldLevelEncryptionId: "",
    CachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
  };
  put("distribution", Id, {
    distribution: {
      Id,
      ARN: world.arn("cloudfront", "", `distribution/${Id}`),
      Status: "Deployed",
      LastModifiedTime: world.daysAgo(spec.ageDays, spec.key),
      InProgressInvalidationBatches: 0,
      DomainName: `d${world.hex(`cf/${spec.key}`, 13)}.cloudfront.net`,
      ActiveTrustedSigners: { Enabled: false, Quantity: 0 },
      ActiveTrustedKeyGroups: { Enabled: false, Quantity: 0 },
      DistributionConfig: {
        CallerReference: world.uuid(`cf/${spec.key}`),
        Aliases: spec.alias ? { Quantity: 1, Items: [spec.alias] } : { Quantity: 0 },
        DefaultRootObject: spec.careful ? "index.html" : "",
        Origins: { Quantity: 1, Items: [origin] },
        OriginGroups: { Quantity: 0 },
        DefaultCacheBehavior: behavior,
        CacheBehaviors: { Quantity: 0 },
        CustomErrorResponses: { Quantity: 0 },
        Comment: spec.of.product,
        Logging: {
          Enabled: spec.logBucket !== undefined,
          IncludeCookies: false,
          Bucket: spec.logBucket === undefined ? "" : `${spec.logBucket}.s3.amazonaws.com`,
          Prefix: spec.logBucket === undefined ? "" : "cloudfront/",
        },
        PriceClass: "PriceClass_100",
        Enabled: true,
        ViewerCertificate: spec.certificateArn
          ? {
              CloudFrontDefaultCertificate: false,
              ACMCertificateArn: spec.certificateArn,
              SSLSupportMethod: "sni-only",
              MinimumProtocolVersion: "TLSv1.2_2021",
              Certificate: spec.certificateArn,
              CertificateSource: "acm",
            }
          : {
              CloudFrontDefaultCertificate: true,
              MinimumProtocolVersion: "TLSv1",
              CertificateSource: "cloudfront",
            },
        Restrictions: { GeoRestriction: { RestrictionType: "none", Quantity: 0 } },
        WebACLId: spec.careful
          ? world.arn("wafv2", "us-east-1", `global/webacl/edge/${world.uuid("waf")}`)
          : "",
        HttpVersion: "http2",
        IsIPV6Enabled: true,
        Staging: false,
      },
    },
    tags: world.tags(spec.of, spec.key),
  });
}
