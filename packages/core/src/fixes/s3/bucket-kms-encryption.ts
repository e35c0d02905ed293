import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import bucket from "../../resources/s3-bucket.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetBucketEncryption",
  description: "Sets the default encryption of a bucket.",
  parameters: {
    BucketName: { type: "String", description: "The bucket." },
    SSEAlgorithm: { type: "String", description: "AES256 or aws:kms." },
  },
  steps: [
    apiStep("Put", "s3", "PutBucketEncryption", {
      Bucket: "{{ BucketName }}",
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "{{ SSEAlgorithm }}" } }],
      },
    }),
  ],
};

export default defineFix(bucket, {
  id: "bucket-kms-encryption",
  title: "Encrypt new objects with AWS KMS",
  remediates: ["s3-bucket-kms-encryption"],
  needs: ["encryption"],
  documents: [set],
  actions: ["s3:PutEncryptionConfiguration"],
  plan: (_, { id }) =>
    ready(
      set,
      { BucketName: id, SSEAlgorithm: "aws:kms" },
      { encryption: { algorithm: "aws:kms", kmsKeyArn: null, bucketKeyEnabled: false } },
    ),
  rollback: (_, { id }) =>
    undoneBy(
      set,
      { BucketName: id, SSEAlgorithm: "AES256" },
      "New objects are encrypted with S3 managed keys, which is the S3 default.",
    ),
});
