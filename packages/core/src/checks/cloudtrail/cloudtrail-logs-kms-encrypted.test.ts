import trail from "../../resources/cloudtrail-trail.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudtrail-logs-kms-encrypted.ts";

checkTable(check, [
  {
    when: "a key is set",
    result: "pass",
    resource: resourceWith(trail, { protection: { logFileValidation: true, kmsKeyId: "arn:key" } }),
  },
  {
    when: "none is set",
    result: "fail",
    resource: resourceWith(trail, { protection: { logFileValidation: true, kmsKeyId: null } }),
    evidence: { kmsKeyId: null },
  },
]);
