import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-block-public-access.ts";

checkTable(check, [
  {
    when: "all four are on",
    result: "pass",
    resource: resourceWith(bucket, {
      publicAccessBlock: {
        blockPublicAcls: true,
        ignorePublicAcls: true,
        blockPublicPolicy: true,
        restrictPublicBuckets: true,
      },
    }),
  },
  {
    when: "one is off",
    result: "fail",
    resource: resourceWith(bucket, {
      publicAccessBlock: {
        blockPublicAcls: true,
        ignorePublicAcls: false,
        blockPublicPolicy: true,
        restrictPublicBuckets: true,
      },
    }),
    evidence: { off: ["ignorePublicAcls"] },
  },
]);
