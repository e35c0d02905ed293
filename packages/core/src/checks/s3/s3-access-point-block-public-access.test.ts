import accessPoint from "../../resources/s3-access-point.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-access-point-block-public-access.ts";

checkTable(check, [
  {
    when: "all four are on",
    result: "pass",
    resource: resourceWith(accessPoint, {
      publicAccessBlock: {
        blockPublicAcls: true,
        ignorePublicAcls: true,
        blockPublicPolicy: true,
        restrictPublicBuckets: true,
      },
    }),
  },
  {
    when: "some are off",
    result: "fail",
    resource: resourceWith(accessPoint, {
      publicAccessBlock: {
        blockPublicAcls: false,
        ignorePublicAcls: true,
        blockPublicPolicy: false,
        restrictPublicBuckets: false,
      },
    }),
    evidence: { off: ["blockPublicAcls", "blockPublicPolicy", "restrictPublicBuckets"] },
  },
]);
