import logGroup from "../../resources/logs-log-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudwatch-log-group-kms.ts";

checkTable(check, [
  {
    when: "a key is set",
    result: "pass",
    resource: resourceWith(logGroup, { encryption: { kmsKeyArn: "arn:key" } }),
  },
  {
    when: "none is set",
    result: "fail",
    resource: resourceWith(logGroup, { encryption: { kmsKeyArn: null } }),
    evidence: { kmsKeyArn: null },
  },
]);
