import type { Put } from "./rows.ts";
import { blockAll, bucketName, expireAfter, publicRead, putBucket, tlsOnly } from "./storage.ts";
import { platform, type World } from "./world.ts";

const media = { product: "media", team: "media", environment: "prod" } as const;
const marketing = { product: "website", team: "marketing", environment: "prod" } as const;

function trailDelivery(bucketArn: string): object {
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "TrailWrite",
        Effect: "Allow",
        Principal: { Service: "cloudtrail.amazonaws.com" },
        Action: "s3:PutObject",
        Resource: `${bucketArn}/AWSLogs/*`,
        Condition: { StringEquals: { "s3:x-amz-acl": "bucket-owner-full-control" } },
      },
    ],
  };
}

/** Lets the media distribution read the bucket. */
function distributionReads(world: World) {
  return (bucketArn: string): object => ({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Action: "s3:GetObject",
        Resource: `${bucketArn}/*`,
        Condition: {
          StringEquals: {
            "AWS:SourceArn": world.arn("cloudfront", "", `distribution/${world.capitals("E", "media", 14)}`),
          },
        },
      },
    ],
  });
}

/** Buckets that belong to no stack. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a thing; the list is data.
export function putSharedBuckets(world: World, put: Put): void {
  const east = "us-east-1";
  putBucket(world, put, {
    name: "access-logs",
    region: east,
    of: platform,
    ageDays: 1000,
    gib: 310,
    encryption: "AES256",
    block: blockAll,
    policy: tlsOnly,
    lifecycle: [expireAfter(400)],
  });
  putBucket(world, put, {
    name: "audit-trail",
    region: east,
    of: platform,
    ageDays: 1000,
    gib: 96,
    versioning: "Enabled",
    encryption: "AES256",
    block: blockAll,
    policy: trailDelivery,
    logsTo: "access-logs",
  });
  putBucket(world, put, {
    name: "media-origin",
    region: "us-west-2",
    of: media,
    ageDays: 620,
    gib: 1840,
    versioning: "Enabled",
    encryption: "AES256",
    block: blockAll,
    policy: distributionReads(world),
    logsTo: "access-logs",
  });
  // Planted: everybody may read, by policy; serves the campaign pages directly.
  putBucket(world, put, {
    name: "campaign-site",
    region: east,
    of: marketing,
    ageDays: 540,
    gib: 2,
    encryption: "AES256",
    policy: publicRead,
    website: true,
  });
  // Planted: everybody may read, by ACL; not encrypted by default, no versions, no access log.
  putBucket(world, put, {
    name: "legacy-uploads",
    region: "us-east-2",
    of: marketing,
    ageDays: 1040,
    gib: 74,
    encryption: "none",
    acl: "public-read",
  });
  // Planted: holds exports without versions, log, lifecycle or public access block, and nobody asks for them.
  putBucket(world, put, {
    name: "data-exports",
    region: "us-west-2",
    of: { product: "insights", team: "data-platform", environment: "dev" },
    ageDays: 790,
    gib: 5200,
    encryption: "none",
    requestsFilter: "EntireBucket",
  });
}

/** Name of the bucket that CloudTrail writes to. */
export function trailBucket(world: World): string {
  return bucketName(world, "audit-trail");
}
