import bucket from "../../resources/s3-bucket.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./bucket-kms-encryption.ts";

fixTable(fix, [
  {
    when: "new objects are encrypted by S3 alone",
    resource: resourceWith(bucket, {
      encryption: { algorithm: "AES256", kmsKeyArn: null, bucketKeyEnabled: false },
    }),
    run: {
      document: "Skyledger-SetBucketEncryption",
      parameters: { BucketName: ["subject"], SSEAlgorithm: ["aws:kms"] },
    },
    changes: ['encryption.algorithm: "AES256" -> "aws:kms"'],
    undo: {
      document: "Skyledger-SetBucketEncryption",
      parameters: { BucketName: ["subject"], SSEAlgorithm: ["AES256"] },
    },
  },
  {
    when: "nothing is set",
    resource: resourceWith(bucket, { encryption: null }),
    run: {
      document: "Skyledger-SetBucketEncryption",
      parameters: { BucketName: ["subject"], SSEAlgorithm: ["aws:kms"] },
    },
    changes: ['encryption: null -> {"algorithm":"aws:kms","kmsKeyArn":null,"bucketKeyEnabled":false}'],
    undo: {
      document: "Skyledger-SetBucketEncryption",
      parameters: { BucketName: ["subject"], SSEAlgorithm: ["AES256"] },
    },
  },
]);
