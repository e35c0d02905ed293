import { certificateArn, distributionId, putDistribution, putZone } from "./edge.ts";
import type { Put } from "./rows.ts";
import { bucketName } from "./storage.ts";
import { platform, type World } from "./world.ts";

/** Distributions and hosted zones. */
export function putSharedEdge(world: World, put: Put): void {
  const media = { product: "media", team: "media", environment: "prod" } as const;
  const marketing = { product: "website", team: "marketing", environment: "prod" } as const;
  putDistribution(world, put, {
    key: "media",
    of: media,
    alias: "media.harborline.example",
    originDomain: `${bucketName(world, "media-origin")}.s3.us-west-2.amazonaws.com`,
    privateOrigin: true,
    certificateArn: certificateArn(world, "us-east-1", "harborline"),
    ageDays: 120,
    careful: true,
    logBucket: bucketName(world, "access-logs"),
  });
  // Planted: plain HTTP allowed, no access log, no firewall.
  putDistribution(world, put, {
    key: "campaign",
    of: marketing,
    alias: null,
    originDomain: `${bucketName(world, "campaign-site")}.s3-website-us-east-1.amazonaws.com`,
    privateOrigin: false,
    ageDays: 430,
    careful: false,
  });
  putDistribution(world, put, {
    key: "shop",
    of: { product: "checkout", team: "checkout", environment: "prod" },
    alias: "shop.harborline.example",
    originDomain: `checkout-prod-web-${world.hex("dns/checkout-prod/alb", 10)}.us-east-1.elb.amazonaws.com`,
    privateOrigin: false,
    certificateArn: certificateArn(world, "us-east-1", "harborline"),
    ageDays: 90,
    careful: true,
    logBucket: bucketName(world, "access-logs"),
  });
  const mediaHost = `d${world.hex("cf/media", 13)}.cloudfront.net`;
  putZone(world, put, {
    domain: "harborline.example",
    of: platform,
    private: false,
    records: [
      {
        Name: "media.harborline.example.",
        Type: "A",
        AliasTarget: {
          HostedZoneId: "Z2FDTNDATAQYW2",
          DNSName: `${mediaHost}.`,
          EvaluateTargetHealth: false,
        },
      },
      {
        Name: "old.harborline.example.",
        Type: "CNAME",
        TTL: 300,
        ResourceRecords: [{ Value: `${distributionId(world, "gone").toLowerCase()}.cloudfront.net` }],
      },
    ],
  });
  putZone(world, put, { domain: "harborline.internal", of: platform, private: true, records: [] });
}
