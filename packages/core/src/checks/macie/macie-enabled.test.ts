import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./macie-enabled.ts";

checkTable(check, [
  {
    when: "it is enabled",
    verdict: "pass",
    resource: resourceWith(accountRegion, { macie: { status: "ENABLED" } }),
  },
  {
    when: "it never was",
    verdict: "fail",
    resource: resourceWith(accountRegion, { macie: { status: "NOT_ENABLED" } }),
    evidence: { status: "NOT_ENABLED" },
  },
  {
    when: "it is paused",
    verdict: "fail",
    resource: resourceWith(accountRegion, { macie: { status: "PAUSED" } }),
    evidence: { status: "PAUSED" },
  },
]);
