import type { Grant, LifecycleRule, PublicAccessBlockConfiguration } from "@aws-sdk/client-s3";
import { serviceKeyArn } from "./keys.ts";
import type { BucketRow, Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

export const blockAll: PublicAccessBlockConfiguration = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};

const allUsers = "http://acs.amazonaws.com/groups/global/AllUsers";

/** The grants of a private bucket, or of one that everybody may read. */
export function bucketAcl(world: World, readable: "private" | "public-read"): BucketRow["acl"] {
  const Owner = { ID: world.hex("canonical-user", 64) };
  const owner: Grant = { Grantee: { Type: "CanonicalUser", ID: Owner.ID }, Permission: "FULL_CONTROL" };
  const everybody: Grant = { Grantee: { Type: "Group", URI: allUsers }, Permission: "READ" };
  return { Owner, Grants: readable === "private" ? [owner] : [owner, everybody] };
}

/** Name of a bucket; bucket names are unique in all of AWS, so they end in a part of the account's own. */
export function bucketName(world: World, name: string): string {
  return `harborline-${name}-${world.hex("bucket-suffix", 6)}`;
}

export const expireAfter = (days: number): LifecycleRule => ({
  ID: `expire-after-${days}-days`,
  Status: "Enabled",
  Filter: { Prefix: "" },
  Expiration: { Days: days },
  NoncurrentVersionExpiration: { NoncurrentDays: 30 },
});

export interface BucketSpec {
  /** Without the company's prefix and suffix. */
  name: string;
  region: string;
  of: Belonging;
  ageDays: number;
  gib: number;
  versioning?: "Enabled" | "Suspended";
  encryption: "AES256" | "aws:kms" | "none";
  block?: PublicAccessBlockConfiguration;
  policy?: (bucketArn: string) => object;
  acl?: "private" | "public-read";
  logsTo?: string;
  lifecycle?: LifecycleRule[];
  website?: boolean;
  keyArn?: string;
  requestsFilter?: string;
}

/** Adds a bucket. */
export function putBucket(world: World, put: Put, spec: BucketSpec): void {
  const Name = bucketName(world, spec.name);
  const kms = spec.encryption === "aws:kms" && spec.keyArn !== undefined;
  put("bucket", Name, {
    bucket: {
      Name,
      BucketArn: `arn:aws:s3:::${Name}`,
      BucketRegion: spec.region,
      CreationDate: world.daysAgo(spec.ageDays, Name),
    },
    region: spec.region,
    tags: world.tags(spec.of, spec.name),
    ...(spec.versioning === undefined ? {} : { versioning: spec.versioning }),
    ...(spec.block === undefined ? {} : { publicAccessBlock: { ...spec.block } }),
    ...(spec.policy === undefined ? {} : { policy: JSON.stringify(spec.policy(`arn:aws:s3:::${Name}`)) }),
    acl: bucketAcl(world, spec.acl ?? "private"),
    ...(spec.encryption === "none"
      ? {}
      : {
          encryption: [
            {
              ApplyServerSideEncryptionByDefault: {
                SSEAlgorithm: spec.encryption,
                ...(kms ? { KMSMasterKeyID: spec.keyArn } : {}),
              },
              BucketKeyEnabled: kms,
            },
          ],
        }),
    ...(spec.logsTo === undefined
      ? {}
      : { logging: { TargetBucket: bucketName(world, spec.logsTo), TargetPrefix: `${Name}/` } }),
    ...(spec.lifecycle === undefined ? {} : { lifecycle: spec.lifecycle }),
    ownership: spec.acl === "public-read" ? "BucketOwnerPreferred" : "BucketOwnerEnforced",
    ...(spec.website ? { website: true } : {}),
    bytes: spec.gib * 1024 ** 3,
    ...(spec.requestsFilter === undefined ? {} : { requestsFilter: spec.requestsFilter }),
  });
}

/** A bucket policy that refuses everything sent without TLS. */
export function tlsOnly(bucketArn: string): object {
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "DenyInsecureTransport",
        Effect: "Deny",
        Principal: "*",
        Action: "s3:*",
        Resource: [bucketArn, `${bucketArn}/*`],
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
    ],
  };
}

/** A bucket policy that lets everybody read the objects. */
export function publicRead(bucketArn: string): object {
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "PublicRead",
        Effect: "Allow",
        Principal: "*",
        Action: "s3:GetObject",
        Resource: `${bucketArn}/*`,
      },
    ],
  };
}

/** Adds an EBS snapshot of a volume. */
export function putSnapshot(
  world: World,
  put: Put,
  snapshot: {
    key: string;
    region: string;
    volumeId: string;
    sizeGib: number;
    encrypted: boolean;
    ageDays: number;
    text: string;
    of: Belonging;
    name: string;
    sharedWithAll?: boolean;
  },
): void {
  const SnapshotId = world.id("snap", snapshot.key);
  const StartTime = world.daysAgo(snapshot.ageDays, snapshot.key);
  put("snapshot", SnapshotId, {
    snapshot: {
      SnapshotId,
      VolumeId: snapshot.volumeId,
      VolumeSize: snapshot.sizeGib,
      StartTime,
      CompletionTime: new Date(StartTime.getTime() + 420_000),
      State: "completed",
      Progress: "100%",
      StorageTier: "standard",
      OwnerId: world.accountId,
      Encrypted: snapshot.encrypted,
      ...(snapshot.encrypted
        ? {
            KmsKeyId: serviceKeyArn(world, snapshot.region, "ebs"),
          }
        : {}),
      Description: snapshot.text,
      Tags: tagList(world.tags(snapshot.of, snapshot.name)),
    },
    sharedWithAll: snapshot.sharedWithAll ?? false,
  });
}
