import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-versioning.ts";

checkTable(check, [
  {
    when: "it keeps versions",
    result: "pass",
    resource: resourceWith(bucket, { versioning: { enabled: true, suspended: false, mfaDelete: false } }),
  },
  {
    when: "it is suspended",
    result: "fail",
    resource: resourceWith(bucket, { versioning: { enabled: false, suspended: true, mfaDelete: false } }),
    evidence: { suspended: true },
  },
  {
    when: "it never kept any",
    result: "fail",
    resource: resourceWith(bucket, { versioning: { enabled: false, suspended: false, mfaDelete: false } }),
    evidence: { suspended: false },
  },
]);
