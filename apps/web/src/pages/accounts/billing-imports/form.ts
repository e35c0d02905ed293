import * as z from "zod/mini";

/** Bucket naming rules of Amazon S3, as on the server. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Schema of a new billing export; `bucket` applies to S3 only. */
export const addExportForm = z
  .object({
    kind: z.enum(["s3", "folder"]),
    accountId: z.string().check(z.minLength(1, "Choose the account that is billed.")),
    bucket: z.string().check(z.trim()),
    location: z.string().check(z.trim(), z.maxLength(512, "Use at most 512 characters.")),
  })
  .check(
    z.refine((values) => values.kind !== "s3" || BUCKET.test(values.bucket), {
      path: ["bucket"],
      message: "Enter the bucket name without s3:// or a path.",
    }),
  );
