import type { PublicAccessBlockConfiguration, S3 } from "@aws-sdk/client-s3";
import type { AccessPoint, S3Control } from "@aws-sdk/client-s3-control";
import { AwsError } from "../aws-error.ts";
import type { BucketRow } from "../fixtures/rows.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** The bucket of a call. S3 redirects a call to another Region. */
export function bucketOf(input: { Bucket?: string | undefined }, context: OperationContext): BucketRow {
  const row = context.fixtures.table("bucket", "global").get(input.Bucket);
  if (!row) throw new AwsError("NoSuchBucket", 404, "The specified bucket does not exist");
  if (row.region !== context.region) {
    const message = "The bucket you are attempting to access must be addressed using the specified endpoint.";
    throw new AwsError("PermanentRedirect", 301, message);
  }
  return row;
}

/** The value of a setting, or AWS's error if it was never set. */
function configured<Value>(value: Value | undefined, code: string, message: string): Value {
  if (value === undefined) throw new AwsError(code, 404, message);
  return value;
}

function blocksPublic(block: PublicAccessBlockConfiguration | undefined): boolean {
  return block?.RestrictPublicBuckets === true;
}

/** Whether a bucket policy allows everyone: an Allow for any principal without a condition. */
export function policyIsPublic(policy: string): boolean {
  const document: unknown = JSON.parse(policy);
  const statements: unknown[] = Object(document).Statement ?? [];
  return statements.some((entry) => {
    const { Effect, Principal, Condition } = Object(entry);
    const anyone = Principal === "*" || Object(Principal).AWS === "*";
    return Effect === "Allow" && anyone && Condition === undefined;
  });
}

/** Read operations of S3. */
export const s3Reads: Reads<S3> = {
  listBuckets: (input, { fixtures }) => {
    const where = (row: BucketRow) =>
      (!input.BucketRegion || row.region === input.BucketRegion) &&
      (!input.Prefix || (row.bucket.Name ?? "").startsWith(input.Prefix));
    const { rows, token } = pageOf(
      fixtures.table("bucket", "global"),
      input.ContinuationToken,
      input.MaxBuckets ?? 10_000,
      where,
    );
    return {
      Buckets: rows.map((row) => row.bucket),
      Owner: { ID: fixtures.world.hex("canonical-user", 64) },
      ContinuationToken: token,
    };
  },
  headBucket: (input, context) => ({ BucketRegion: bucketOf(input, context).region }),
  getBucketLocation: (input, { fixtures, ...context }) => {
    // Every endpoint supports this one.
    const region = fixtures.table("bucket", "global").get(input.Bucket)?.region ?? context.region;
    bucketOf(input, { ...context, fixtures, region });
    return region === "us-east-1" ? {} : { LocationConstraint: region as "us-west-2" };
  },
  getBucketVersioning: (input, context) => {
    const row = bucketOf(input, context);
    return {
      ...(row.versioning ? { Status: row.versioning } : {}),
      ...(row.mfaDelete ? { MFADelete: "Enabled" as const } : {}),
    };
  },
  getPublicAccessBlock: (input, context) => ({
    PublicAccessBlockConfiguration: configured(
      bucketOf(input, context).publicAccessBlock,
      "NoSuchPublicAccessBlockConfiguration",
      "The public access block configuration was not found",
    ),
  }),
  getBucketPolicy: (input, context) => ({
    Policy: configured(
      bucketOf(input, context).policy,
      "NoSuchBucketPolicy",
      "The bucket policy does not exist",
    ),
  }),
  getBucketPolicyStatus: (input, context) => {
    const row = bucketOf(input, context);
    const policy = configured(row.policy, "NoSuchBucketPolicy", "The bucket policy does not exist");
    return { PolicyStatus: { IsPublic: policyIsPublic(policy) && !blocksPublic(row.publicAccessBlock) } };
  },
  getBucketAcl: (input, context) => ({ ...bucketOf(input, context).acl }),
  getBucketEncryption: (input, context) => ({
    ServerSideEncryptionConfiguration: {
      Rules: configured(
        bucketOf(input, context).encryption,
        "ServerSideEncryptionConfigurationNotFoundError",
        "The server side encryption configuration was not found",
      ),
    },
  }),
  getBucketLogging: (input, context) => {
    const { logging } = bucketOf(input, context);
    return logging ? { LoggingEnabled: logging } : {};
  },
  getBucketLifecycleConfiguration: (input, context) => ({
    Rules: configured(
      bucketOf(input, context).lifecycle,
      "NoSuchLifecycleConfiguration",
      "The lifecycle configuration does not exist",
    ),
  }),
  getBucketTagging: (input, context) => {
    const { tags } = bucketOf(input, context);
    if (Object.keys(tags).length === 0) throw new AwsError("NoSuchTagSet", 404, "The TagSet does not exist");
    return { TagSet: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
  },
  getBucketOwnershipControls: (input, context) => ({
    OwnershipControls: { Rules: [{ ObjectOwnership: bucketOf(input, context).ownership }] },
  }),
  getBucketWebsite: (input, context) => {
    const message = "The specified bucket does not have a website configuration";
    configured(bucketOf(input, context).website, "NoSuchWebsiteConfiguration", message);
    return { IndexDocument: { Suffix: "index.html" } };
  },
  getBucketCors: (input, context) => {
    bucketOf(input, context);
    throw new AwsError("NoSuchCORSConfiguration", 404, "The CORS configuration does not exist");
  },
  getBucketReplication: (input, context) => {
    bucketOf(input, context);
    const message = "The replication configuration was not found";
    throw new AwsError("ReplicationConfigurationNotFoundError", 404, message);
  },
  getObjectLockConfiguration: (input, context) => {
    bucketOf(input, context);
    const message = "Object Lock configuration does not exist for this bucket";
    throw new AwsError("ObjectLockConfigurationNotFoundError", 404, message);
  },
  getBucketNotificationConfiguration: (input, context) => {
    bucketOf(input, context);
    return {};
  },
};

/** One access point, for the first bucket of us-east-1. */
function accessPoints({ fixtures, region }: OperationContext): AccessPoint[] {
  const row = [...fixtures.table("bucket", "global")].find((bucket) => bucket.region === region);
  if (region !== "us-east-1" || row?.bucket.Name === undefined) return [];
  return [
    {
      Name: "reports",
      Bucket: row.bucket.Name,
      NetworkOrigin: "Internet",
      AccessPointArn: fixtures.world.arn("s3", region, "accesspoint/reports"),
      BucketAccountId: fixtures.world.accountId,
    },
  ];
}

/** Read operations of S3 Control. Planted: the account's block is off. */
export const s3ControlReads: Reads<S3Control> = {
  getPublicAccessBlock: (_input, { account }) => {
    const { publicAccessBlock } = account;
    if (publicAccessBlock) return { PublicAccessBlockConfiguration: publicAccessBlock };
    const message = "The public access block configuration was not found";
    throw new AwsError("NoSuchPublicAccessBlockConfiguration", 404, message);
  },
  listAccessPoints: (_input, context) => ({ AccessPointList: accessPoints(context) }),
  getAccessPoint: (input, context) => {
    const point = accessPoints(context).find(({ Name }) => Name === input.Name);
    if (!point) throw new AwsError("NoSuchAccessPoint", 404, "The specified accesspoint does not exist");
    return {
      ...point,
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        IgnorePublicAcls: true,
        BlockPublicPolicy: true,
        RestrictPublicBuckets: true,
      },
    };
  },
};
