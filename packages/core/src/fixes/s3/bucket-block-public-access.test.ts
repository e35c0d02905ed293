import bucket from "../../resources/s3-bucket.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./bucket-block-public-access.ts";

const nothing = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};

fixTable(fix, [
  {
    when: "nothing is blocked",
    resource: resourceWith(bucket, { publicAccessBlock: nothing }),
    run: {
      document: "AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock",
      parameters: {
        BucketName: ["subject"],
        BlockPublicAcls: ["true"],
        IgnorePublicAcls: ["true"],
        BlockPublicPolicy: ["true"],
        RestrictPublicBuckets: ["true"],
      },
    },
    changes: [
      "publicAccessBlock.blockPublicAcls: false -> true",
      "publicAccessBlock.ignorePublicAcls: false -> true",
      "publicAccessBlock.blockPublicPolicy: false -> true",
      "publicAccessBlock.restrictPublicBuckets: false -> true",
    ],
    undo: {
      document: "AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock",
      parameters: {
        BucketName: ["subject"],
        BlockPublicAcls: ["false"],
        IgnorePublicAcls: ["false"],
        BlockPublicPolicy: ["false"],
        RestrictPublicBuckets: ["false"],
      },
    },
  },
]);
