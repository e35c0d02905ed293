import trail from "../../resources/cloudtrail-trail.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudtrail-log-file-validation.ts";

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(trail, { protection: { logFileValidation: true, kmsKeyId: null } }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(trail, { protection: { logFileValidation: false, kmsKeyId: null } }),
    evidence: { logFileValidation: false },
  },
]);
