import type { Bucket, GetBucketAclOutput, GetBucketLifecycleConfigurationOutput } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { dailyMetric, monthlyCostOf, resourceOf, silentMetric } from "../testing/resource-of.ts";
import bucket from "./s3-bucket.ts";

const item: Bucket = {
  Name: "acme-logs",
  BucketRegion: "us-west-2",
  CreationDate: new Date("2025-02-03T04:05:06Z"),
};
const gib = 2 ** 30;
const silent = silentMetric(4);
const noSizes = {
  sizeStandard: silent,
  sizeStandardIa: silent,
  sizeOneZoneIa: silent,
  sizeIntelligentFrequent: silent,
  sizeIntelligentInfrequent: silent,
  sizeGlacierInstant: silent,
  sizeGlacierFlexible: silent,
  sizeDeepArchive: silent,
};
const policy = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: "*" }],
};

describe("AWS::S3::Bucket", () => {
  it("uses its own Region in its identity", () => {
    const resource = resourceOf(bucket, item, {
      answers: { tags: { TagSet: [{ Key: "team", Value: "web" }] } },
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:s3:::acme-logs",
      id: "acme-logs",
      name: "acme-logs",
      region: "us-west-2",
      createdAt: "2025-02-03T04:05:06.000Z",
      tags: { seen: true, value: { team: "web" } },
    });
    expect(bucket.callRegion(item)).toBe("us-west-2");
  });

  it.each([
    [{ LocationConstraint: "eu-central-1" }, "eu-central-1"],
    [{ LocationConstraint: "EU" }, "eu-west-1"],
    [{}, "us-east-1"],
    [{ LocationConstraint: "" }, "us-east-1"],
  ])("requests the Region if the list does not return it: %j", (location, region) => {
    const resource = resourceOf(bucket, { Name: "x" }, { answers: { location } });
    expect(resource.facets.location).toEqual({ seen: true, value: { region } });
    expect(resource.region).toBe(region);
  });

  it("reads every configuration", () => {
    const acl: GetBucketAclOutput = {
      Owner: { ID: "owner" },
      Grants: [
        {
          Grantee: { Type: "Group", URI: "http://acs.amazonaws.com/groups/global/AllUsers" },
          Permission: "READ",
        },
      ],
    };
    const lifecycle: GetBucketLifecycleConfigurationOutput = {
      Rules: [
        {
          ID: "old",
          Status: "Enabled",
          Filter: { Prefix: "tmp/" },
          Expiration: { Days: 30 },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
          Transitions: [{ Days: 10, StorageClass: "GLACIER" }],
        },
      ],
    };
    const { facets } = resourceOf(bucket, item, {
      answers: {
        publicAccessBlock: { PublicAccessBlockConfiguration: { BlockPublicAcls: true } },
        policyStatus: { PolicyStatus: { IsPublic: true } },
        policy: { Policy: JSON.stringify(policy) },
        acl,
        ownership: { OwnershipControls: { Rules: [{ ObjectOwnership: "ObjectWriter" }] } },
        encryption: {
          ServerSideEncryptionConfiguration: {
            Rules: [
              { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false },
            ],
          },
        },
        versioning: { Status: "Enabled" },
        logging: { LoggingEnabled: { TargetBucket: "acme-access", TargetPrefix: "logs/" } },
        lifecycle,
        replication: {
          ReplicationConfiguration: {
            Role: "r",
            Rules: [{ Status: "Enabled", Destination: { Bucket: "arn:aws:s3:::copy" } }],
          },
        },
        objectLock: { ObjectLockConfiguration: { ObjectLockEnabled: "Enabled" } },
      },
    });
    expect(facets.location).toEqual({ seen: true, value: { region: "us-west-2" } });
    expect(facets.publicAccessBlock).toEqual({
      seen: true,
      value: {
        blockPublicAcls: true,
        ignorePublicAcls: false,
        blockPublicPolicy: false,
        restrictPublicBuckets: false,
      },
    });
    expect(facets.policyStatus).toEqual({ seen: true, value: { isPublic: true } });
    expect(facets.policy).toEqual({ seen: true, value: policy });
    expect(facets.acl).toEqual({
      seen: true,
      value: {
        ownerId: "owner",
        grants: [
          {
            granteeType: "Group",
            grantee: "http://acs.amazonaws.com/groups/global/AllUsers",
            permission: "READ",
          },
        ],
      },
    });
    expect(facets.ownership).toEqual({ seen: true, value: { objectOwnership: "ObjectWriter" } });
    expect(facets.encryption).toEqual({
      seen: true,
      value: { algorithm: "AES256", kmsKeyArn: null, bucketKeyEnabled: false },
    });
    expect(facets.versioning).toEqual({
      seen: true,
      value: { enabled: true, suspended: false, mfaDelete: false },
    });
    expect(facets.logging).toEqual({
      seen: true,
      value: { targetBucket: "acme-access", targetPrefix: "logs/" },
    });
    expect(facets.lifecycle).toEqual({
      seen: true,
      value: [
        {
          id: "old",
          enabled: true,
          prefix: "tmp/",
          expirationDays: 30,
          noncurrentExpirationDays: null,
          abortIncompleteUploadDays: 7,
          transitions: [{ afterDays: 10, storageClass: "GLACIER" }],
        },
      ],
    });
    expect(facets.replication).toEqual({
      seen: true,
      value: [{ enabled: true, destinationBucketArn: "arn:aws:s3:::copy" }],
    });
    expect(facets.objectLock).toEqual({ seen: true, value: { enabled: true } });
  });

  it("treats AWS's 'not configured' errors as absent", () => {
    const { facets, tags } = resourceOf(bucket, item, {
      errors: {
        publicAccessBlock: "NoSuchPublicAccessBlockConfiguration",
        policyStatus: "NoSuchBucketPolicy",
        policy: "NoSuchBucketPolicy",
        ownership: "OwnershipControlsNotFoundError",
        encryption: "ServerSideEncryptionConfigurationNotFoundError",
        lifecycle: "NoSuchLifecycleConfiguration",
        replication: "ReplicationConfigurationNotFoundError",
        objectLock: "ObjectLockConfigurationNotFoundError",
        tags: "NoSuchTagSet",
      },
    });
    expect(facets.publicAccessBlock).toMatchObject({ seen: true, value: { blockPublicAcls: false } });
    expect(facets.policyStatus).toEqual({ seen: true, value: { isPublic: false } });
    expect(facets.policy).toEqual({ seen: true, value: null });
    expect(facets.ownership).toEqual({ seen: true, value: { objectOwnership: null } });
    expect(facets.encryption).toEqual({ seen: true, value: null });
    expect(facets.lifecycle).toEqual({ seen: true, value: [] });
    expect(facets.replication).toEqual({ seen: true, value: [] });
    expect(facets.objectLock).toEqual({ seen: true, value: { enabled: false } });
    expect(tags).toEqual({ seen: true, value: {} });
  });

  it("keeps a gap for missing required data, and for a denial", () => {
    const { facets } = resourceOf(
      bucket,
      { Name: "x" },
      {
        answers: {
          publicAccessBlock: {},
          policy: {},
          acl: {},
          encryption: {},
          lifecycle: {},
          policyStatus: {},
        },
        errors: { versioning: "AccessDenied" },
      },
    );
    for (const name of [
      "publicAccessBlock",
      "policy",
      "acl",
      "encryption",
      "lifecycle",
      "policyStatus",
    ] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
    expect(facets.versioning).toEqual({ seen: false, reason: "denied" });
  });

  it.each([
    ["100 GiB of Standard", { sizeStandard: dailyMetric(4, 100 * gib) }, "2.30"],
    [
      "Standard and Standard-IA",
      { sizeStandard: dailyMetric(4, 100 * gib), sizeStandardIa: dailyMetric(4, 100 * gib) },
      "3.55",
    ],
    ["a class without a price", { sizeGlacierInstant: dailyMetric(4, gib) }, "unknown"],
    ["more than the first tier", { sizeStandard: dailyMetric(4, 60_000 * gib) }, "unknown"],
    ["no metric at all", {}, "unknown"],
  ])("prices %s", (_, sizes, expected) => {
    const resource = resourceOf(bucket, item, { answers: { sizes: { ...noSizes, ...sizes } } });
    expect(monthlyCostOf(bucket, resource)).toBe(expected);
  });

  it("has no cost without its metrics", () => {
    const resource = resourceOf(bucket, item, { errors: { sizes: "AccessDenied" } });
    expect(bucket.cost(resource.facets, resource)).toEqual({ seen: false, reason: "denied" });
  });

  it("uses the IAM actions that S3 really has", () => {
    expect(bucket.iamActions).toEqual([
      "cloudwatch:GetMetricData",
      "s3:GetBucketAcl",
      "s3:GetBucketLocation",
      "s3:GetBucketLogging",
      "s3:GetBucketObjectLockConfiguration",
      "s3:GetBucketOwnershipControls",
      "s3:GetBucketPolicy",
      "s3:GetBucketPolicyStatus",
      "s3:GetBucketPublicAccessBlock",
      "s3:GetBucketTagging",
      "s3:GetBucketVersioning",
      "s3:GetEncryptionConfiguration",
      "s3:GetLifecycleConfiguration",
      "s3:GetReplicationConfiguration",
      "s3:ListAllMyBuckets",
    ]);
  });
});
