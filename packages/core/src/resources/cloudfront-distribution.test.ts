import type { DistributionSummary } from "@aws-sdk/client-cloudfront";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import distribution from "./cloudfront-distribution.ts";

const arn = "arn:aws:cloudfront::123456789012:distribution/E1";
const item: DistributionSummary = {
  Id: "E1",
  ARN: arn,
  Status: "Deployed",
  LastModifiedTime: new Date("2025-01-02T03:04:05Z"),
  DomainName: "d1.cloudfront.net",
  Aliases: { Quantity: 1, Items: ["www.example.com"] },
  Origins: {
    Quantity: 2,
    Items: [
      {
        Id: "bucket",
        DomainName: "acme-site.s3.amazonaws.com",
        S3OriginConfig: { OriginAccessIdentity: "" },
        OriginAccessControlId: "OAC",
      },
      {
        Id: "app",
        DomainName: "app.example.com",
        CustomOriginConfig: {
          HTTPPort: 80,
          HTTPSPort: 443,
          OriginProtocolPolicy: "http-only",
          OriginSslProtocols: { Quantity: 1, Items: ["SSLv3"] },
        },
      },
    ],
  },
  OriginGroups: {
    Quantity: 1,
    Items: [
      {
        Id: "failover",
        FailoverCriteria: { StatusCodes: { Quantity: 1, Items: [500] } },
        Members: { Quantity: 2, Items: [{ OriginId: "bucket" }, { OriginId: "app" }] },
      },
    ],
  },
  DefaultCacheBehavior: { TargetOriginId: "bucket", ViewerProtocolPolicy: "redirect-to-https" },
  CacheBehaviors: {
    Quantity: 1,
    Items: [
      {
        PathPattern: "/api/*",
        TargetOriginId: "app",
        ViewerProtocolPolicy: "allow-all",
        LambdaFunctionAssociations: {
          Quantity: 1,
          Items: [{ LambdaFunctionARN: "arn:edge", EventType: "viewer-request" }],
        },
      },
    ],
  },
  CustomErrorResponses: { Quantity: 0 },
  Comment: "",
  PriceClass: "PriceClass_All",
  Enabled: true,
  ViewerCertificate: { ACMCertificateArn: "arn:cert", SSLSupportMethod: "sni-only" },
  Restrictions: undefined,
  WebACLId: "",
  HttpVersion: "http2",
  Staging: false,
  IsIPV6Enabled: true,
};

describe("AWS::CloudFront::Distribution", () => {
  it("follows the marker within the list", () => {
    expect(distribution.list.paging).toEqual({ input: "Marker", output: "DistributionList.NextMarker" });
    expect(distribution.list.items({ DistributionList: { Quantity: 0 } }, [])).toEqual([]);
    expect(distribution.list.items({}, [])).toBeUndefined();
  });

  it("describes a distribution", () => {
    const resource = resourceOf(distribution, item, {
      answers: {
        config: { DistributionConfig: { DefaultRootObject: "index.html", Logging: { Enabled: false } } },
        tags: { Tags: { Items: [{ Key: "a", Value: "b" }] } },
      },
    });
    expect(resource).toMatchObject({
      arn,
      id: "E1",
      name: "www.example.com",
      region: "global",
      status: "deployed",
      tags: { value: { a: "b" } },
      facets: {
        domain: { value: { name: "d1.cloudfront.net", aliases: ["www.example.com"], comment: null } },
        origins: {
          value: [
            { id: "bucket", kind: "s3", accessControlId: "OAC", accessIdentity: null },
            {
              ...{ id: "app", kind: "custom", protocolPolicy: "http-only", httpPort: 80, httpsPort: 443 },
              sslProtocols: ["SSLv3"],
            },
          ],
        },
        originGroups: { value: [{ id: "failover", originIds: ["bucket", "app"] }] },
        behaviors: {
          value: [
            { pathPattern: null, viewerProtocolPolicy: "redirect-to-https", functionArns: [] },
            { pathPattern: "/api/*", viewerProtocolPolicy: "allow-all", functionArns: ["arn:edge"] },
          ],
        },
        certificate: { value: { cloudfrontDefault: false, acmArn: "arn:cert", sslSupport: "sni-only" } },
        firewall: { value: { webAclId: null } },
        config: { value: { defaultRootObject: "index.html", logging: { enabled: false, bucket: null } } },
      },
    });
    expect(monthlyCostOf(distribution, resource)).toBe("unknown");
    expect(distribution.metrics.requests?.dimensions(resource)).toEqual({
      DistributionId: "E1",
      Region: "Global",
    });
  });

  it("keeps missing data as gaps", () => {
    const bare: DistributionSummary = {
      ...item,
      DomainName: undefined,
      Origins: undefined,
      DefaultCacheBehavior: undefined,
      ViewerCertificate: undefined,
    };
    const { facets } = resourceOf(distribution, bare, { answers: { config: {}, tags: {} } });
    for (const name of ["domain", "origins", "behaviors", "certificate", "config", "tags"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });

  it("distinguishes an empty list, whose items AWS leaves out, from missing items", () => {
    const facetsWith = (lists: Partial<DistributionSummary>) =>
      resourceOf(distribution, { ...item, ...lists }, { answers: { config: {}, tags: {} } }).facets;
    const none = facetsWith({ CacheBehaviors: { Quantity: 0 }, OriginGroups: { Quantity: 0 } });
    expect(none.originGroups).toEqual({ seen: true, value: [] });
    expect(none.behaviors).toMatchObject({ seen: true, value: [{ pathPattern: null }] });
    const missing = facetsWith({ CacheBehaviors: { Quantity: 1 }, OriginGroups: { Quantity: 1 } });
    expect([missing.behaviors?.seen, missing.originGroups?.seen]).toEqual([false, false]);
  });

  it("finds its own log sources and all delivered sources", () => {
    const deliverySources = [
      { name: "web", resourceArns: [arn] },
      { name: "other", resourceArns: ["arn:x"] },
    ];
    const read = (logSources: object, logDeliveries: object) => {
      const { facets } = resourceOf(distribution, item, { answers: { logSources, logDeliveries } });
      return [facets.logSources, facets.logDeliveries];
    };
    const deliveries = [{ deliverySourceName: "web" }];
    expect(read({ deliverySources, nextToken: "more" }, { deliveries })).toEqual([
      { seen: true, value: { names: ["web"] } },
      { seen: true, value: { sources: ["web"], complete: true } },
    ]);
    // Its own source can be on a later page.
    expect(read({ deliverySources: [], nextToken: "more" }, { deliveries, nextToken: "more" })).toEqual([
      { seen: false, reason: "failed" },
      { seen: true, value: { sources: ["web"], complete: false } },
    ]);
  });
});
