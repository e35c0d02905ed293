import table from "../../resources/dynamodb-table.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./dynamodb-table-pitr.ts";

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(table, {
      continuousBackups: { pointInTimeRecovery: true, recoveryPeriodDays: 35 },
    }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(table, {
      continuousBackups: { pointInTimeRecovery: false, recoveryPeriodDays: null },
    }),
    evidence: { pointInTimeRecovery: "DISABLED" },
  },
]);
