import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { byHand, defineFix, makes, undoneBy } from "../../model/define-fix.ts";
import bucket from "../../resources/s3-bucket.ts";

/** AWS Trusted Advisor, S3 incomplete multipart upload abort. */
const days = 7;
const name = { type: "String", description: "The bucket." } as const;

const abortUploads: AutomationDocument = {
  name: "Skyledger-AbortUnfinishedUploads",
  description: "Gives a bucket without lifecycle rules one that takes away the parts of unfinished uploads.",
  parameters: {
    BucketName: name,
    Days: { type: "Integer", description: "Days after an upload was begun." },
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
  description: "Takes the lifecycle rules of a bucket away.",
  parameters: { BucketName: name },
  steps: [apiStep("DeleteLifecycle", "s3", "DeleteBucketLifecycle", { Bucket: "{{ BucketName }}" })],
};

export default defineFix(bucket, {
  id: "bucket-abort-uploads",
  title: "Abort unfinished uploads after a week",
  saves: ["s3-incomplete-multipart"],
  needs: ["lifecycle"],
  documents: [abortUploads, deleteLifecycle],
  actions: ["s3:PutLifecycleConfiguration"],
  // A call replaces every rule of the bucket: with rules that are there already nothing of them may be lost.
  plan: ({ lifecycle }, { id }) =>
    lifecycle.length > 0
      ? byHand("The bucket has lifecycle rules of its own: add this one to them.")
      : makes(
          abortUploads,
          { BucketName: id, Days: days },
          { lifecycle: `A rule that aborts unfinished uploads after ${days} days` },
        ),
  rollback: (_, { id }) =>
    undoneBy(deleteLifecycle, { BucketName: id }, "The bucket has no lifecycle rules again."),
});
