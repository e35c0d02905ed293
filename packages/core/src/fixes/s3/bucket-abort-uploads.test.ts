import bucket from "../../resources/s3-bucket.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./bucket-abort-uploads.ts";

fixTable(fix, [
  {
    when: "it has no rule",
    resource: resourceWith(bucket, { lifecycle: [] }),
    run: {
      document: "Skyledger-AbortUnfinishedUploads",
      parameters: { BucketName: ["subject"], Days: ["7"] },
    },
    changes: ['lifecycle: [] -> "A rule that aborts incomplete multipart uploads after 7 days"'],
    undo: { document: "Skyledger-DeleteBucketLifecycle", parameters: { BucketName: ["subject"] } },
  },
  {
    when: "it has rules of its own",
    resource: resourceWith(bucket, {
      lifecycle: [
        {
          id: "old",
          enabled: true,
          prefix: "logs/",
          expirationDays: 30,
          noncurrentExpirationDays: null,
          abortIncompleteUploadDays: null,
          transitions: [],
        },
      ],
    }),
    run: "Add this rule to them",
  },
]);
