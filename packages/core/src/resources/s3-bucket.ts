// long: each property has its description next to it.
import type { S3 } from "@aws-sdk/client-s3";
import { type CostComponent, costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import type { MetricDeclaration, MetricSummary } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

/**
 * Days to look back for the newest size: S3 publishes its storage metrics once a day, up to two days late.
 */
const sizeDays = 4;
const bytesPerGib = 2 ** 30;
/** Upper limit of the tier with a known price (Amazon S3 pricing page: first 50 TB). */
const firstTierGib = 51_200;

/** S3 publishes storage metrics once a day. */
const day = { periodSeconds: 86_400 } as const;

function sizeMetric(title: string, storageType: string, chart?: false): MetricDeclaration {
  return {
    title,
    namespace: "AWS/S3",
    name: "BucketSizeBytes",
    statistic: "Average",
    unit: "Bytes",
    dimensions: ({ id }) => ({ BucketName: id, StorageType: storageType }),
    ...day,
    ...(chart === false ? { chart } : {}),
  };
}

/** Size metrics per storage class with their list price; null if the table has none. */
const priceOfSize = {
  sizeStandard: "S3/standard-first-50tb",
  sizeStandardIa: "S3/standard-ia",
  sizeOneZoneIa: "S3/one-zone-ia",
  sizeIntelligentFrequent: "S3/intelligent-tiering-frequent",
  sizeIntelligentInfrequent: "S3/intelligent-tiering-infrequent",
  sizeGlacierInstant: null,
  sizeGlacierFlexible: "S3/glacier-flexible",
  sizeDeepArchive: "S3/glacier-deep-archive",
} as const;
const sizeNames = Object.keys(priceOfSize) as (keyof typeof priceOfSize)[];

/**
 * Storage at list price. Requests, transfer, and per-object overhead of colder classes are not in the
 * inventory.
 */
function storageCost(sizes: Readonly<Record<keyof typeof priceOfSize, MetricSummary>>) {
  if (sizeNames.every((name) => sizes[name].daysWithData === 0))
    return costUnknown("CloudWatch has no size data. The bucket is empty or newer than two days.");
  const parts: CostComponent[] = [];
  for (const name of sizeNames) {
    const bytes = sizes[name].latest;
    // S3 publishes nothing for a storage class without objects.
    if (bytes === null || bytes === 0) continue;
    const price = priceOfSize[name];
    if (price === null) return costUnknown("No list price for Glacier Instant Retrieval storage.");
    const sizeGib = bytes / bytesPerGib;
    if (sizeGib > firstTierGib) return costUnknown("List prices are available only for the first 50 TB.");
    parts.push({ name: `Storage (${price.slice(3)})`, price, quantity: sizeGib });
  }
  return costs(...parts);
}

export default awsResource<S3>()({
  type: "AWS::S3::Bucket",
  label: "S3",
  service: "s3",
  list: {
    op: "listBuckets",
    // AWS returns each bucket's Region only for a request with a parameter (API reference, ListBuckets).
    input: { MaxBuckets: 1000 },
    paging: { input: "ContinuationToken", output: "ContinuationToken" },
    iam: "s3:ListAllMyBuckets",
    items: (page) => page.Buckets,
  },
  arn: (bucket, { partition }) => (bucket.Name ? `arn:${partition}:s3:::${bucket.Name}` : ""),
  callRegion: (bucket) => bucket.BucketRegion,
  metrics: {
    sizeStandard: sizeMetric("Size (Standard)", "StandardStorage"),
    objects: {
      title: "Objects",
      namespace: "AWS/S3",
      name: "NumberOfObjects",
      statistic: "Average",
      unit: "Count",
      dimensions: ({ id }) => ({ BucketName: id, StorageType: "AllStorageTypes" }),
      ...day,
    },
    sizeStandardIa: sizeMetric("Size (Standard-IA)", "StandardIAStorage", false),
    sizeOneZoneIa: sizeMetric("Size (One Zone-IA)", "OneZoneIAStorage", false),
    sizeIntelligentFrequent: sizeMetric(
      "Size (Intelligent-Tiering, frequent)",
      "IntelligentTieringFAStorage",
      false,
    ),
    sizeIntelligentInfrequent: sizeMetric(
      "Size (Intelligent-Tiering, infrequent)",
      "IntelligentTieringIAStorage",
      false,
    ),
    sizeGlacierInstant: sizeMetric(
      "Size (Glacier Instant Retrieval)",
      "GlacierInstantRetrievalStorage",
      false,
    ),
    sizeGlacierFlexible: sizeMetric("Size (Glacier Flexible Retrieval)", "GlacierStorage", false),
    sizeDeepArchive: sizeMetric("Size (Glacier Deep Archive)", "DeepArchiveStorage", false),
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a call, each with its IAM action and its "not configured" code.
  facets: ({ call, usage }) => ({
    location: call(
      "getBucketLocation",
      (bucket) => ({ Bucket: bucket.Name }),
      // No constraint means us-east-1, and "EU" is an old name of eu-west-1 (API reference,
      // GetBucketLocation).
      ({ LocationConstraint: region }) => ({
        /** Region of the bucket. @api LocationConstraint */
        region: region === "EU" ? "eu-west-1" : region || "us-east-1",
      }),
      // AWS lists the Region; other S3 implementations may not.
      { known: (bucket) => (bucket.BucketRegion ? { region: bucket.BucketRegion } : undefined) },
    ),
    publicAccessBlock: call(
      "getPublicAccessBlock",
      (bucket) => ({ Bucket: bucket.Name }),
      ({ PublicAccessBlockConfiguration: block }) =>
        block && {
          // An omitted setting is off (API reference, PublicAccessBlockConfiguration).
          /** Whether Amazon S3 rejects new public ACLs. @api BlockPublicAcls */
          blockPublicAcls: block.BlockPublicAcls === true,
          /** Whether Amazon S3 ignores public ACLs. @api IgnorePublicAcls */
          ignorePublicAcls: block.IgnorePublicAcls === true,
          /** Whether Amazon S3 rejects public policies. @api BlockPublicPolicy */
          blockPublicPolicy: block.BlockPublicPolicy === true,
          /** Whether a public policy admits only AWS services and users of this account. @api RestrictPublicBuckets */
          restrictPublicBuckets: block.RestrictPublicBuckets === true,
        },
      {
        iam: "s3:GetBucketPublicAccessBlock",
        absent: {
          on: ["NoSuchPublicAccessBlockConfiguration"],
          value: {
            blockPublicAcls: false,
            ignorePublicAcls: false,
            blockPublicPolicy: false,
            restrictPublicBuckets: false,
          },
        },
      },
    ),
    policyStatus: call(
      "getBucketPolicyStatus",
      (bucket) => ({ Bucket: bucket.Name }),
      ({ PolicyStatus: status }) =>
        status?.IsPublic === undefined
          ? undefined
          : {
              /** Whether the bucket policy makes the bucket public. @api IsPublic */
              isPublic: status.IsPublic,
            },
      { absent: { on: ["NoSuchBucketPolicy"], value: { isPublic: false } } },
    ),
    /** Bucket policy. Null: none. @api Policy */
    policy: call(
      "getBucketPolicy",
      (bucket) => ({ Bucket: bucket.Name }),
      (out): PolicyDocument | null | undefined => policyDocument(out.Policy),
      { absent: { on: ["NoSuchBucketPolicy"], value: null } },
    ),
    acl: call(
      "getBucketAcl",
      (bucket) => ({ Bucket: bucket.Name }),
      ({ Owner: owner, Grants: grants }) =>
        grants && {
          /** Canonical user ID of the owner. @api Owner.ID */
          ownerId: owner?.ID ?? null,
          grants: grants.map((grant) => ({
            /** "CanonicalUser", "Group", or "AmazonCustomerByEmail". @api Grantee.Type */
            granteeType: grant.Grantee?.Type ?? null,
            /** Canonical user ID, or the URI of a predefined group such as AllUsers. @api Grantee.ID */
            grantee: grant.Grantee?.ID ?? grant.Grantee?.URI ?? grant.Grantee?.EmailAddress ?? null,
            /** Permission, such as "READ" or "FULL_CONTROL". @api Permission */
            permission: grant.Permission ?? null,
          })),
        },
    ),
    ownership: call(
      "getBucketOwnershipControls",
      (bucket) => ({ Bucket: bucket.Name }),
      (
        out,
      ):
        | {
            /** "BucketOwnerEnforced" (ACLs are off), "BucketOwnerPreferred", or "ObjectWriter". Null: not set. @api OwnershipControls.Rules[].ObjectOwnership */
            objectOwnership: string | null;
          }
        | undefined => {
        const objectOwnership = out.OwnershipControls?.Rules?.[0]?.ObjectOwnership;
        return objectOwnership && { objectOwnership };
      },
      { absent: { on: ["OwnershipControlsNotFoundError"], value: { objectOwnership: null } } },
    ),
    encryption: call(
      "getBucketEncryption",
      (bucket) => ({ Bucket: bucket.Name }),
      (
        out,
      ):
        | {
            /** Default encryption: "AES256", "aws:kms", or "aws:kms:dsse". @api ServerSideEncryptionConfiguration.Rules[].ApplyServerSideEncryptionByDefault.SSEAlgorithm */
            algorithm: string;
            /** ID or ARN of the AWS KMS key. Null: the AWS managed key, or no KMS key. @api ServerSideEncryptionConfiguration.Rules[].ApplyServerSideEncryptionByDefault.KMSMasterKeyID */
            kmsKeyArn: string | null;
            /** Whether the bucket uses an S3 Bucket Key. @api ServerSideEncryptionConfiguration.Rules[].BucketKeyEnabled */
            bucketKeyEnabled: boolean;
          }
        | null
        | undefined => {
        const rule = out.ServerSideEncryptionConfiguration?.Rules?.[0];
        const algorithm = rule?.ApplyServerSideEncryptionByDefault?.SSEAlgorithm;
        return (
          algorithm && {
            algorithm,
            kmsKeyArn: rule.ApplyServerSideEncryptionByDefault?.KMSMasterKeyID ?? null,
            bucketKeyEnabled: rule.BucketKeyEnabled === true,
          }
        );
      },
      {
        iam: "s3:GetEncryptionConfiguration",
        absent: { on: ["ServerSideEncryptionConfigurationNotFoundError"], value: null },
      },
    ),
    versioning: call(
      "getBucketVersioning",
      (bucket) => ({ Bucket: bucket.Name }),
      // The response for a bucket that never had versioning has no status (API reference,
      // GetBucketVersioning).
      (out) => ({
        /** Whether versioning is on. @api Status */
        enabled: out.Status === "Enabled",
        /** Whether versioning is suspended. @api Status */
        suspended: out.Status === "Suspended",
        /** Whether MFA delete is on. @api MFADelete */
        mfaDelete: out.MFADelete === "Enabled",
      }),
    ),
    logging: call(
      "getBucketLogging",
      (bucket) => ({ Bucket: bucket.Name }),
      // Without a LoggingEnabled element, logging is off (API reference, GetBucketLogging).
      ({ LoggingEnabled: logging }) => ({
        /** Bucket of server access logs. Null: server access logging is off. @api LoggingEnabled.TargetBucket */
        targetBucket: logging?.TargetBucket ?? null,
        /** Prefix of server access logs. @api LoggingEnabled.TargetPrefix */
        targetPrefix: logging?.TargetPrefix ?? null,
      }),
    ),
    lifecycle: call(
      "getBucketLifecycleConfiguration",
      (bucket) => ({ Bucket: bucket.Name }),
      ({ Rules: rules }) =>
        rules?.map((rule) => ({
          /** ID of the lifecycle rule. @api ID */
          id: rule.ID ?? null,
          /** Whether the rule is enabled. @api Status */
          enabled: rule.Status === "Enabled",
          /** Prefix of the objects. Null: no prefix filter. @api Filter.Prefix */
          prefix: rule.Filter?.Prefix ?? rule.Filter?.And?.Prefix ?? rule.Prefix ?? null,
          /** When current versions expire. Null: no such action. @unit days @api Expiration.Days */
          expirationDays: rule.Expiration?.Days ?? null,
          /** When noncurrent versions expire. Null: no such action. @unit days @api NoncurrentVersionExpiration.NoncurrentDays */
          noncurrentExpirationDays: rule.NoncurrentVersionExpiration?.NoncurrentDays ?? null,
          /** When incomplete multipart uploads are deleted. Null: no such action. @unit days @api AbortIncompleteMultipartUpload.DaysAfterInitiation */
          abortIncompleteUploadDays: rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation ?? null,
          transitions: (rule.Transitions ?? []).map((transition) => ({
            /** When objects move to the storage class. Null: by date. @unit days @api Days */
            afterDays: transition.Days ?? null,
            /** Target storage class. @api StorageClass */
            storageClass: transition.StorageClass ?? null,
          })),
        })),
      {
        iam: "s3:GetLifecycleConfiguration",
        absent: { on: ["NoSuchLifecycleConfiguration"], value: [] },
      },
    ),
    replication: call(
      "getBucketReplication",
      (bucket) => ({ Bucket: bucket.Name }),
      ({ ReplicationConfiguration: configuration }) =>
        configuration?.Rules?.map((rule) => ({
          /** Whether the replication rule is enabled. @api Status */
          enabled: rule.Status === "Enabled",
          /** ARN of the destination bucket. @api Destination.Bucket */
          destinationBucketArn: rule.Destination?.Bucket ?? null,
        })),
      {
        iam: "s3:GetReplicationConfiguration",
        absent: { on: ["ReplicationConfigurationNotFoundError"], value: [] },
      },
    ),
    objectLock: call(
      "getObjectLockConfiguration",
      (bucket) => ({ Bucket: bucket.Name }),
      ({ ObjectLockConfiguration: lock }) =>
        lock && {
          /** Whether S3 Object Lock is on. @api ObjectLockEnabled */
          enabled: lock.ObjectLockEnabled === "Enabled",
        },
      {
        iam: "s3:GetBucketObjectLockConfiguration",
        absent: { on: ["ObjectLockConfigurationNotFoundError"], value: { enabled: false } },
      },
    ),
    /** Tags, as a map from key to value. @api Name */
    tags: call(
      "getBucketTagging",
      (bucket) => ({ Bucket: bucket.Name }),
      (out) => out.TagSet && tagMap(out.TagSet),
      { absent: { on: ["NoSuchTagSet"], value: {} } },
    ),
    /** Latest size by storage class. */
    sizes: usage(sizeNames, sizeDays),
  }),
  leftOut: {
    "s3.ListBuckets Buckets[].BucketRegion":
      "The Region is then requested separately (https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetBucketLocation.html).",
  },
  describe: (bucket, { location, tags }) => ({
    id: bucket.Name,
    name: bucket.Name,
    region: mapObservation(location, ({ region }) => region),
    createdAt: bucket.CreationDate,
    tags,
  }),
  cost: ({ sizes }) => mapObservation(sizes, storageCost),
});
