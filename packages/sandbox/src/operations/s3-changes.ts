import type { S3 } from "@aws-sdk/client-s3";
import { AwsError } from "../aws-error.ts";
import type { BucketRow } from "../fixtures/rows.ts";
import { bucketAcl } from "../fixtures/storage.ts";
import type { Changes, OperationContext } from "./operation.ts";
import { bucketOf, policyIsPublic } from "./s3.ts";

/** A change that replaces a bucket's row. */
function changing(
  input: { Bucket?: string | undefined },
  context: OperationContext,
  change: (row: BucketRow) => BucketRow,
): () => object {
  const row = bucketOf(input, context);
  const next = change(row);
  return () => {
    context.fixtures.table("bucket", "global").replace(input.Bucket ?? "", next);
    return {};
  };
}

function malformed(message: string): AwsError {
  return new AwsError("MalformedPolicy", 400, message);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Changes of buckets. */
export const s3Changes: Changes<S3> = {
  putBucketLifecycleConfiguration: (input, context) => {
    const lifecycle = input.LifecycleConfiguration?.Rules ?? [];
    return changing(input, context, (row) => ({ ...row, lifecycle }));
  },
  deleteBucketLifecycle: (input, context) => changing(input, context, ({ lifecycle: _rules, ...row }) => row),
  putPublicAccessBlock: (input, context) =>
    changing(input, context, (row) => ({
      ...row,
      publicAccessBlock: { ...input.PublicAccessBlockConfiguration },
    })),
  deletePublicAccessBlock: (input, context) =>
    changing(input, context, ({ publicAccessBlock: _block, ...row }) => row),
  putBucketVersioning: (input, context) => {
    const status = input.VersioningConfiguration?.Status;
    return changing(input, context, (row) => (status === undefined ? row : { ...row, versioning: status }));
  },
  putBucketEncryption: (input, context) => {
    const encryption = input.ServerSideEncryptionConfiguration?.Rules;
    return changing(input, context, (row) => (encryption === undefined ? row : { ...row, encryption }));
  },
  putBucketLogging: (input, context) => {
    const logging = input.BucketLoggingStatus?.LoggingEnabled;
    return changing(input, context, ({ logging: _old, ...row }) =>
      logging === undefined ? row : { ...row, logging },
    );
  },
  putBucketPolicy: (input, context) => {
    const policy = input.Policy ?? "";
    if (!isJson(policy)) throw malformed("Policies must be valid JSON and the first byte must be '{'");
    const row = bucketOf(input, context);
    if (row.publicAccessBlock?.BlockPublicPolicy && policyIsPublic(policy)) {
      throw new AwsError(
        "AccessDenied",
        403,
        "Public policies are blocked by the BlockPublicPolicy setting.",
      );
    }
    return changing(input, context, () => ({ ...row, policy }));
  },
  deleteBucketPolicy: (input, context) => changing(input, context, ({ policy: _policy, ...row }) => row),
  putBucketAcl: (input, context) => {
    const { world } = context.fixtures;
    const row = bucketOf(input, context);
    if (row.ownership === "BucketOwnerEnforced") {
      throw new AwsError("AccessControlListNotSupported", 400, "The bucket does not allow ACLs");
    }
    const grants = input.AccessControlPolicy?.Grants;
    const acl = grants
      ? { ...row.acl, Grants: grants }
      : bucketAcl(world, input.ACL === "public-read" ? "public-read" : "private");
    return changing(input, context, () => ({ ...row, acl }));
  },
  putBucketOwnershipControls: (input, context) => {
    const ownership = input.OwnershipControls?.Rules?.[0]?.ObjectOwnership;
    return changing(input, context, (row) => (ownership === undefined ? row : { ...row, ownership }));
  },
};
