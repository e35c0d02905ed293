import * as z from "zod/mini";

/** A bucket's name as S3 allows it, and as the server checks it too. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** What a new place of billing exports must hold; `bucket` counts only for S3. */
export const addExportForm = z
  .object({
    kind: z.enum(["s3", "folder"]),
    accountId: z.string().check(z.minLength(1, "Choose the account whose bill this is.")),
    bucket: z.string().check(z.trim()),
    location: z.string().check(z.trim(), z.maxLength(512, "Use at most 512 characters.")),
  })
  .check(
    z.refine((values) => values.kind !== "s3" || BUCKET.test(values.bucket), {
      path: ["bucket"],
      message: "Enter the bucket's name, without s3:// and without a path.",
    }),
  );
