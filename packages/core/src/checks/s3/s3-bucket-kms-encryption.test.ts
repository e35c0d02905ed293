import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-kms-encryption.ts";

checkTable(check, [
  {
    when: "a KMS key is the default",
    result: "pass",
    resource: resourceWith(bucket, {
      encryption: { algorithm: "aws:kms", kmsKeyArn: null, bucketKeyEnabled: false },
    }),
  },
  {
    when: "two layers are the default",
    result: "pass",
    resource: resourceWith(bucket, {
      encryption: { algorithm: "aws:kms:dsse", kmsKeyArn: null, bucketKeyEnabled: false },
    }),
  },
  {
    when: "S3 keeps the keys",
    result: "fail",
    resource: resourceWith(bucket, {
      encryption: { algorithm: "AES256", kmsKeyArn: null, bucketKeyEnabled: false },
    }),
    evidence: { algorithm: "AES256" },
  },
  { when: "there is no default", result: "fail", resource: resourceWith(bucket, { encryption: null }) },
]);
