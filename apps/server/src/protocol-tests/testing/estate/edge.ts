import { ACM } from "@aws-sdk/client-acm";
import { CloudFront } from "@aws-sdk/client-cloudfront";
import { Route53 } from "@aws-sdk/client-route-53";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { Network } from "./network.ts";

const tags = { team: "web" };

export interface Certificate {
  readonly arn: string;
  readonly made: Made;
}

/** A certificate for two names. */
export async function makeCertificate(account: MotoAccount, region: string): Promise<Certificate> {
  const acm = new ACM(account.client(region));
  const { CertificateArn } = await acm.requestCertificate({
    DomainName: "wire.example.com",
    SubjectAlternativeNames: ["www.wire.example.com"],
    ValidationMethod: "DNS",
    KeyAlgorithm: "RSA_2048",
    Tags: tagList(tags),
  });
  const arn = given(CertificateArn, "a certificate");
  const made: Made = {
    type: "AWS::CertificateManager::Certificate",
    arn,
    name: "wire.example.com",
    region,
    status: "pending_validation",
    tags,
    createdAt: "now",
    facets: {
      names: {
        domain: "wire.example.com",
        // The stand-in leaves them out of its list.
        alternatives: [],
        moreAlternatives: false,
      },
      key: { algorithm: "RSA_2048", exported: false },
      origin: { type: "AMAZON_ISSUED", renewalEligibility: expect.anything() },
    },
  };
  return { arn, made };
}

/** A distribution before a bucket, a public and a private zone. */
export async function makeEdge(
  account: MotoAccount,
  { bucket, network, region }: { bucket: string; network: Network; region: string },
): Promise<Made[]> {
  const made = await Promise.all([
    makeDistribution(account, bucket, region),
    makeZones(account, { network, region }),
  ]);
  return made.flat();
}

async function makeDistribution(account: MotoAccount, bucket: string, region: string): Promise<Made[]> {
  const cloudfront = new CloudFront(account.client("us-east-1"));
  const { Distribution: distribution } = await cloudfront.createDistributionWithTags({
    DistributionConfigWithTags: {
      DistributionConfig: {
        CallerReference: "wire",
        Aliases: { Quantity: 1, Items: ["cdn.wire.example.com"] },
        Comment: "Site",
        Enabled: true,
        DefaultRootObject: "index.html",
        Logging: { Enabled: false, IncludeCookies: false, Bucket: "", Prefix: "" },
        Origins: {
          Quantity: 1,
          Items: [
            {
              Id: "bucket",
              DomainName: `${bucket}.s3.${region}.amazonaws.com`,
              S3OriginConfig: { OriginAccessIdentity: "" },
            },
          ],
        },
        DefaultCacheBehavior: {
          TargetOriginId: "bucket",
          ViewerProtocolPolicy: "redirect-to-https",
          ForwardedValues: { QueryString: false, Cookies: { Forward: "none" } },
          MinTTL: 0,
        },
        ViewerCertificate: { CloudFrontDefaultCertificate: true },
      },
      Tags: { Items: tagList(tags) },
    },
  });
  return [
    {
      type: "AWS::CloudFront::Distribution",
      arn: given(distribution?.ARN, "a distribution"),
      name: "cdn.wire.example.com",
      region: "global",
      status: "deployed",
      tags,
      createdAt: null,
      facets: {
        domain: {
          name: given(distribution?.DomainName, "its name"),
          aliases: ["cdn.wire.example.com"],
          enabled: true,
          priceClass: expect.anything(),
          httpVersion: expect.anything(),
          comment: "Site",
        },
        origins: [
          {
            id: "bucket",
            domainName: `${bucket}.s3.${region}.amazonaws.com`,
            kind: "s3",
            protocolPolicy: null,
            sslProtocols: [],
            accessControlId: null,
            accessIdentity: null,
          },
        ],
        originBuckets: [{ originId: "bucket", bucket, exists: true }],
        originGroups: [],
        behaviors: [
          {
            pathPattern: null,
            originId: "bucket",
            viewerProtocolPolicy: "redirect-to-https",
            trustedSigners: false,
            trustedKeyGroups: false,
            functionArns: [],
            realtimeLogConfigArn: null,
          },
        ],
        firewall: { webAclId: null },
        config: { defaultRootObject: "index.html", logging: { enabled: false, bucket: null } },
      },
      related: [["serves", `arn:aws:s3:::${bucket}`]],
    },
  ];
}

async function makeZones(
  account: MotoAccount,
  { network, region }: { network: Network; region: string },
): Promise<Made[]> {
  const route53 = new Route53(account.client("us-east-1"));
  const publicZone = await route53.createHostedZone({
    Name: "wire.example.com",
    CallerReference: "wire-public",
    HostedZoneConfig: { Comment: "Public names" },
  });
  const publicId = given(publicZone.HostedZone?.Id, "a zone").replace("/hostedzone/", "");
  await route53.changeTagsForResource({
    ResourceType: "hostedzone",
    ResourceId: publicId,
    AddTags: tagList(tags),
  });
  await route53.changeResourceRecordSets({
    HostedZoneId: publicId,
    ChangeBatch: {
      Changes: [
        {
          Action: "CREATE",
          ResourceRecordSet: {
            Name: "www.wire.example.com",
            Type: "A",
            TTL: 60,
            ResourceRecords: [{ Value: "203.0.113.9" }],
          },
        },
      ],
    },
  });
  const privateZone = await route53.createHostedZone({
    Name: "internal.example.com",
    CallerReference: "wire-private",
    HostedZoneConfig: { PrivateZone: true },
    VPC: { VPCId: network.vpcId, VPCRegion: region as "eu-west-1" },
  });
  const privateId = given(privateZone.HostedZone?.Id, "a zone").replace("/hostedzone/", "");
  return [
    {
      type: "AWS::Route53::HostedZone",
      arn: `arn:aws:route53:::hostedzone/${publicId}`,
      name: "wire.example.com",
      region: "global",
      status: null,
      tags,
      createdAt: null,
      facets: {
        // The name server and start-of-authority records, and the one that was added.
        zone: { domain: "wire.example.com.", private: false, comment: "Public names", recordCount: 3 },
        vpcs: [],
      },
    },
    {
      type: "AWS::Route53::HostedZone",
      arn: `arn:aws:route53:::hostedzone/${privateId}`,
      name: "internal.example.com",
      region: "global",
      status: null,
      tags: {},
      createdAt: null,
      facets: {
        zone: { domain: "internal.example.com.", private: true, comment: null, recordCount: 2 },
        vpcs: [{ id: network.vpcId, region }],
        queryLogging: { logGroupArn: null },
      },
      related: [["resolves in", `arn:aws:ec2:${region}:${account.id}:vpc/${network.vpcId}`]],
    },
  ];
}
