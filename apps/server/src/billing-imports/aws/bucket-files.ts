import { createWriteStream } from "node:fs";
import { rm, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput } from "@aws-sdk/client-s3";
import type { Send } from "@skyledger/core/model/aws-call";
import type { AccountConnection, AwsSettings } from "../../platform/aws/account-connection.ts";
import { openSend } from "../../platform/aws/connection.ts";
import { classifyError } from "../../platform/aws/errors.ts";
import { RepeatedPages } from "../../platform/aws/list-pages.ts";
import { PageTokens } from "../../platform/aws/page-tokens.ts";
import {
  BillingSourceError,
  type ExportFile,
  type ExportFiles,
  filesAtMost,
  isImportable,
} from "../reader/export-file.ts";

/** An interrupted transfer is restarted this many times. */
const triesAtMost = 3;
/** Disk space that must stay free next to a file. */
const spareBytes = 256 * 1024 * 1024;

/** Location of the files. `prefix` is "" for the whole bucket. */
export interface BucketPlace {
  bucket: string;
  prefix: string;
}

function explained(what: string, { bucket, prefix }: BucketPlace, error: unknown): BillingSourceError {
  const { code, message } = classifyError(error);
  const place = `s3://${bucket}/${prefix}`;
  const advice =
    code === "NoSuchBucket"
      ? "Check the bucket's name."
      : "Give the role s3:ListBucket and s3:GetObject there, and kms:Decrypt if the bucket is encrypted with your own KMS key.";
  return new BillingSourceError(
    `AWS denied the request to ${what} ${place} (${code}: ${message}). ${advice}`,
    {
      cause: error,
    },
  );
}

/** The file differs from its listing: a delivery is in progress. */
class ChangedMeanwhileError extends Error {}

async function listAll(
  send: Send,
  place: BucketPlace,
  region: string,
  signal: AbortSignal,
): Promise<ExportFile[]> {
  const found: ExportFile[] = [];
  const tokens = new PageTokens();
  const repeated = new RepeatedPages();
  let page: ListObjectsV2CommandOutput;
  do {
    page = (await send(
      {
        service: "s3",
        operation: "listObjectsV2",
        input: { Bucket: place.bucket, Prefix: place.prefix, ...tokens.as("ContinuationToken") },
        region,
      },
      signal,
    )) as ListObjectsV2CommandOutput;
    const objects = page.Contents ?? [];
    repeated.page(objects.length, objects.at(-1)?.Key);
    for (const { Key, ETag, Size, LastModified } of objects) {
      if (Key === undefined || !isImportable(Key)) continue;
      if (ETag === undefined || Size === undefined || LastModified === undefined)
        throw new SyntaxError("S3 listed an object without its ETag, size or time.");
      found.push({
        name: Key.slice(place.prefix.length),
        version: `${ETag.replaceAll('"', "")}:${Size}`,
        sizeBytes: Size,
        modifiedAt: LastModified.toISOString(),
      });
    }
    if (found.length > filesAtMost) {
      throw new BillingSourceError(
        `There are more than ${filesAtMost} files below s3://${place.bucket}/${place.prefix}. Choose a longer prefix.`,
      );
    }
  } while (tokens.follow(page.IsTruncated ? page.NextContinuationToken : undefined));
  return found;
}

/** One attempt: the object must be the listed one, and must arrive completely. */
async function download(
  send: Send,
  call: { bucket: string; key: string; region: string },
  file: ExportFile,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const output = (await send(
    {
      service: "s3",
      operation: "getObject",
      input: { Bucket: call.bucket, Key: call.key },
      region: call.region,
    },
    signal,
  )) as GetObjectCommandOutput;
  // In Node, the SDK's body is a stream of bytes.
  const body = output.Body as Readable | undefined;
  if (body === undefined) throw new SyntaxError("S3 answered without a body.");
  const version = `${(output.ETag ?? "").replaceAll('"', "")}:${output.ContentLength}`;
  if (version !== file.version) {
    body.destroy();
    throw new ChangedMeanwhileError();
  }
  await pipeline(body, createWriteStream(target), { signal });
  const { size } = await stat(target);
  if (size !== file.sizeBytes) throw new SyntaxError(`S3 sent ${size} of ${file.sizeBytes} bytes.`);
}

async function refuseWithoutSpace(target: string, sizeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(target));
  if (bavail * bsize > sizeBytes + spareBytes) return;
  // The disk's own error, before it is full.
  throw Object.assign(new Error(`no room for ${sizeBytes} bytes`), { code: "ENOSPC" });
}

const isDiskFull = (error: unknown) => (error as { code?: unknown } | null)?.code === "ENOSPC";

/** Files below a prefix of a bucket, read with a connected account's credentials. */
export function createBucketFiles(
  connection: AccountConnection,
  settings: AwsSettings,
  place: BucketPlace,
  now: Date,
): ExportFiles {
  let opened: Promise<Send> | undefined;
  const send: Send = async (call, signal) => {
    opened ??= openSend(connection, settings, { now });
    return await (await opened)(call, signal);
  };
  return createBucketFilesOn(send, settings.region, place);
}

/** Files below a prefix of a bucket. @param region for calls about the bucket */
export function createBucketFilesOn(send: Send, region: string, place: BucketPlace): ExportFiles {
  return {
    async list(signal) {
      try {
        return await listAll(send, place, region, signal);
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof BillingSourceError ? error : explained("list", place, error);
      }
    },

    async versionOf({ name }) {
      throw new Error(`${name} has its version from the listing`);
    },

    async bring(file, target, signal) {
      await refuseWithoutSpace(target, file.sizeBytes);
      const call = { bucket: place.bucket, key: place.prefix + file.name, region };
      for (let attempt = 1; ; attempt++) {
        try {
          await download(send, call, file, target, signal);
          return target;
        } catch (error) {
          await rm(target, { force: true });
          signal.throwIfAborted();
          if (isDiskFull(error)) throw error;
          if (error instanceof ChangedMeanwhileError) {
            throw new BillingSourceError(
              `${file.name} changed while it was being read: AWS is delivering a newer export. Run the import again in a few minutes.`,
            );
          }
          if (attempt >= triesAtMost || classifyError(error).reason === "denied")
            throw explained(`read ${file.name} below`, place, error);
        }
      }
    },
  };
}
