import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./macie-automated-discovery.ts";

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(accountRegion, {
      macie: { status: "ENABLED" },
      macieDiscovery: { status: "ENABLED" },
    }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(accountRegion, {
      macie: { status: "ENABLED" },
      macieDiscovery: { status: "DISABLED" },
    }),
    evidence: { automatedDiscovery: "DISABLED" },
  },
  {
    when: "Macie is off",
    result: "not_applicable",
    resource: resourceWith(accountRegion, {
      macie: { status: "NOT_ENABLED" },
      macieDiscovery: { status: "NOT_ENABLED" },
    }),
  },
]);
