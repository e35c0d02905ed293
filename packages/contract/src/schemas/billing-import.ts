import { z } from "zod";
import { instant } from "./instant.ts";
import { run } from "./run.ts";

const accountId = z.string().min(1).max(64);

/** Where exports are: below a prefix of a bucket that a connected account may read, or in a folder of the server. */
export const newBillingImport = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("s3"),
    accountId,
    bucket: z
      .string()
      .trim()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        "Enter the bucket's name, without s3:// and without a path.",
      ),
    /** The export's folder: "billing/my-export". Left out: the whole bucket. */
    prefix: z.string().trim().max(512).default(""),
  }),
  z.strictObject({
    kind: z.literal("folder"),
    accountId,
    /** Below the server's folder for billing exports (BILLING_EXPORT_DIR). Left out: all of it. */
    path: z.string().trim().max(512).default(""),
  }),
]);

/** A month that was imported. */
const importedMonth = z.strictObject({
  /** Its first day. */
  month: z.iso.date(),
  rowCount: z.number().int(),
  /** US dollars, exact: the sum of BilledCost over its files. */
  billedCost: z.string(),
  importedAt: instant,
  /** Tags with too many values to be broken down by. */
  tagsLeftOut: z.array(z.string()),
});

export const billingImport = z.strictObject({
  id: z.string(),
  kind: z.enum(["s3", "folder"]),
  accountId: z.string(),
  accountName: z.string(),
  /** The bucket; empty for a folder. */
  bucket: z.string(),
  /** The prefix in the bucket, or the path below the server's folder; empty: all of it. */
  location: z.string(),
  /** When its files were listed last. */
  checkedAt: instant.nullable(),
  createdAt: instant,
  fileCount: z.number().int(),
  failedCount: z.number().int(),
  rowCount: z.number().int(),
  months: z.array(importedMonth),
  /** Its newest import, under way or ended. */
  lastRun: run.nullable(),
  /** What the connected role needs besides: a policy document. Null for a folder. */
  iamPolicy: z.string().nullable(),
});

export const billingFile = z.strictObject({
  name: z.string(),
  version: z.string(),
  sizeBytes: z.number(),
  modifiedAt: instant,
  /** replaced: a newer delivery of its month counts; gone: no longer at its place, what it held is kept. */
  status: z.enum(["imported", "failed", "replaced", "gone"]),
  format: z.string().nullable(),
  rowCount: z.number().int().nullable(),
  months: z.array(z.iso.date()),
  /** What is wrong with it, in a sentence. */
  error: z.string().nullable(),
  seenAt: instant,
  importedAt: instant.nullable(),
});
