import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./macie-enabled.ts";

checkTable(check, [
  {
    when: "it is enabled",
    result: "pass",
    resource: resourceWith(accountRegion, { macie: { status: "ENABLED" } }),
  },
  {
    when: "it never was",
    result: "fail",
    resource: resourceWith(accountRegion, { macie: { status: "NOT_ENABLED" } }),
    evidence: { status: "NOT_ENABLED" },
  },
  {
    when: "it is paused",
    result: "fail",
    resource: resourceWith(accountRegion, { macie: { status: "PAUSED" } }),
    evidence: { status: "PAUSED" },
  },
]);
