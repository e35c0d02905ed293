import type { DistributionSummary } from "@aws-sdk/client-cloudfront";
import type { OriginBucket } from "@skyledger/core/resources/cloudfront-distribution";
import { errorCode } from "../errors.ts";
import type { CustomReader, CustomReaderContext } from "./custom-reader.ts";

/** Host names of buckets (S3 User Guide, "Virtual hosting of buckets"). Website endpoints are not among them. */
const bucketHost = /^(.+)\.s3(?:[.-](?:dualstack\.)?[a-z]{2}(?:-[a-z]+)+-\d)?\.amazonaws\.com(?:\.cn)?$/;

const missing = new Set(["NotFound", "NoSuchBucket", "404"]);
/** A bucket of somebody else, or one in another region: it is there. */
const elsewhere = new Set(["Forbidden", "AccessDenied", "403", "PermanentRedirect", "301", "Redirect"]);

async function exists(bucket: string, { send, region, signal }: CustomReaderContext): Promise<boolean> {
  try {
    await send({ service: "s3", operation: "headBucket", input: { Bucket: bucket }, region }, signal);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (missing.has(code)) return false;
    if (elsewhere.has(code)) return true;
    throw error;
  }
}

/** Whether the bucket behind each S3 origin of a distribution exists, in whatever account. */
export const originBuckets: CustomReader = async (context) => {
  // Only the declaration of distributions names this reader.
  const { Origins: origins } = context.item as DistributionSummary;
  const found: OriginBucket[] = [];
  for (const { Id: originId, DomainName: host = "", CustomOriginConfig: custom } of origins?.Items ?? []) {
    const bucket = bucketHost.exec(host)?.[1];
    if (custom || bucket === undefined) continue;
    found.push({ originId: originId ?? null, bucket, exists: await exists(bucket, context) });
  }
  return found;
};
