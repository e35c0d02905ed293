import table from "../../resources/dynamodb-table.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./dynamodb-table-deletion-protection.ts";

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(table, { protection: { deletionProtection: true } }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(table, { protection: { deletionProtection: false } }),
    evidence: { deletionProtection: false },
  },
]);
