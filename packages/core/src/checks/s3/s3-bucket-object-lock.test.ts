import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-object-lock.ts";

checkTable(check, [
  { when: "it is on", result: "pass", resource: resourceWith(bucket, { objectLock: { enabled: true } }) },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(bucket, { objectLock: { enabled: false } }),
    evidence: { objectLock: false },
  },
]);
