import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-access-logging.ts";

checkTable(check, [
  {
    when: "a target is set",
    result: "pass",
    resource: resourceWith(bucket, { logging: { targetBucket: "logs", targetPrefix: null } }),
  },
  {
    when: "no target is set",
    result: "fail",
    resource: resourceWith(bucket, { logging: { targetBucket: null, targetPrefix: null } }),
    evidence: { targetBucket: null },
  },
]);
