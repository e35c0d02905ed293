import { z } from "zod";
import { instant } from "./instant.ts";
import { run } from "./run.ts";

const accountId = z.string().min(1).max(64);

/** Location of exports: a prefix in a bucket that a connected account can read, or a folder of the server. */
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
    /** The export's folder: "billing/my-export". Omitted: the whole bucket. */
    prefix: z.string().trim().max(512).default(""),
  }),
  z.strictObject({
    kind: z.literal("folder"),
    accountId,
    /** Path in the server's folder for billing exports (BILLING_EXPORT_DIR). Omitted: all of it. */
    path: z.string().trim().max(512).default(""),
  }),
]);

/** An imported month. */
const importedMonth = z.strictObject({
  /** First day of the month. */
  month: z.iso.date(),
  rowCount: z.number().int(),
  /** US dollars, exact: the sum of BilledCost over its files. */
  billedCost: z.string(),
  importedAt: instant,
  /** Tags with too many values for a breakdown. */
  tagsLeftOut: z.array(z.string()),
});

export const billingImport = z.strictObject({
  id: z.string(),
  kind: z.enum(["s3", "folder"]),
  accountId: z.string(),
  accountName: z.string(),
  /** The bucket; empty for a folder. */
  bucket: z.string(),
  /** The prefix in the bucket, or the path in the server's folder; empty: all of it. */
  location: z.string(),
  /** When its files were last listed. */
  checkedAt: instant.nullable(),
  createdAt: instant,
  fileCount: z.number().int(),
  failedCount: z.number().int(),
  rowCount: z.number().int(),
  months: z.array(importedMonth),
  /** Its latest import, active or ended. */
  lastRun: run.nullable(),
  /** Further permissions of the connected role: a policy document. Null for a folder. */
  iamPolicy: z.string().nullable(),
});

export const billingFile = z.strictObject({
  name: z.string(),
  version: z.string(),
  sizeBytes: z.number(),
  modifiedAt: instant,
  /** replaced: a newer delivery of its month counts; gone: the file no longer exists, its data is kept. */
  status: z.enum(["imported", "failed", "replaced", "gone"]),
  format: z.string().nullable(),
  rowCount: z.number().int().nullable(),
  months: z.array(z.iso.date()),
  /** The problem, as a sentence. */
  error: z.string().nullable(),
  seenAt: instant,
  importedAt: instant.nullable(),
});
