import type { DistributionSummary } from "@aws-sdk/client-cloudfront";
import { bucketOfHost } from "@skyledger/core/model/bucket-host";
import type { OriginBucket } from "@skyledger/core/resources/cloudfront-distribution";
import { errorStatus } from "../../../platform/aws/errors.ts";
import type { CustomReader, CustomReaderContext } from "./custom-reader.ts";

const missing = 404;
/** A bucket of another account, or in another region: it exists. */
const elsewhere: ReadonlySet<number | undefined> = new Set([301, 403]);

async function exists(bucket: string, { send, region, signal }: CustomReaderContext): Promise<boolean> {
  try {
    await send({ service: "s3", operation: "headBucket", input: { Bucket: bucket }, region }, signal);
    return true;
  } catch (error) {
    // An answer to HEAD has no body, so the SDK knows its status but no code ("Unknown").
    const status = errorStatus(error);
    if (status === missing) return false;
    if (elsewhere.has(status)) return true;
    throw error;
  }
}

/** Whether the bucket of each S3 origin of a distribution exists, in any account. */
export const originBuckets: CustomReader = async (context) => {
  // Only the declaration of distributions uses this reader.
  const { Origins: origins } = context.item as DistributionSummary;
  const found: OriginBucket[] = [];
  for (const { Id: originId, DomainName: host = "", CustomOriginConfig: custom } of origins?.Items ?? []) {
    const bucket = bucketOfHost(host);
    if (custom || bucket === undefined) continue;
    found.push({ originId: originId ?? null, bucket, exists: await exists(bucket, context) });
  }
  return found;
};
