import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import bucket from "../../resources/s3-bucket.ts";
import { blocked, blockParameters } from "./public-access-block.ts";

const document = "AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock";

export default defineFix(bucket, {
  id: "bucket-block-public-access",
  title: "Block public access to the bucket",
  remediates: [
    "s3-bucket-block-public-access",
    "s3-bucket-public-read",
    "s3-bucket-public-write",
    "cloudtrail-bucket-not-public",
  ],
  needs: ["publicAccessBlock"],
  documents: [document],
  actions: ["s3:GetBucketPublicAccessBlock", "s3:PutBucketPublicAccessBlock"],
  plan: (_, { id }) =>
    ready(document, { BucketName: id, ...blockParameters(blocked) }, { publicAccessBlock: blocked }),
  rollback: ({ publicAccessBlock }, { id }) =>
    undoneBy(
      document,
      { BucketName: id, ...blockParameters(publicAccessBlock) },
      "The previous Block Public Access settings are restored.",
    ),
});
