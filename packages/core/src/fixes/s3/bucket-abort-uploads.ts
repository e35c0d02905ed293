import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, makes, manual, undoneBy } from "../../model/define-fix.ts";
import bucket from "../../resources/s3-bucket.ts";

/** AWS Trusted Advisor, S3 incomplete multipart upload abort. */
const days = 7;
const name = { type: "String", description: "The bucket." } as const;

const abortUploads: AutomationDocument = {
  name: "Skyledger-AbortUnfinishedUploads",
  description:
    "Adds a lifecycle rule that aborts incomplete multipart uploads to a bucket without lifecycle rules.",
  parameters: {
    BucketName: name,
    Days: { type: "Integer", description: "Days after the upload started." },
  },
  steps: [
    apiStep("PutLifecycle", "s3", "PutBucketLifecycleConfiguration", {
      Bucket: "{{ BucketName }}",
      LifecycleConfiguration: {
        Rules: [
          {
            ID: "skyledger-abort-uploads",
            Status: "Enabled",
            Filter: { Prefix: "" },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: "{{ Days }}" },
          },
        ],
      },
    }),
  ],
};

const deleteLifecycle: AutomationDocument = {
  name: "Skyledger-DeleteBucketLifecycle",
  description: "Deletes the lifecycle rules of a bucket.",
  parameters: { BucketName: name },
  steps: [apiStep("DeleteLifecycle", "s3", "DeleteBucketLifecycle", { Bucket: "{{ BucketName }}" })],
};

export default defineFix(bucket, {
  id: "bucket-abort-uploads",
  title: "Abort incomplete multipart uploads after 7 days",
  saves: ["s3-incomplete-multipart"],
  needs: ["lifecycle"],
  documents: [abortUploads, deleteLifecycle],
  actions: ["s3:PutLifecycleConfiguration"],
  // A call replaces all rules of the bucket: existing rules must not be lost.
  plan: ({ lifecycle }, { id }) =>
    lifecycle.length > 0
      ? manual("The bucket already has lifecycle rules. Add this rule to them.")
      : makes(
          abortUploads,
          { BucketName: id, Days: days },
          { lifecycle: `A rule that aborts incomplete multipart uploads after ${days} days` },
        ),
  rollback: (_, { id }) =>
    undoneBy(deleteLifecycle, { BucketName: id }, "The bucket has no lifecycle rules again."),
});
