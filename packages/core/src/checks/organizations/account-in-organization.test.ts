import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./account-in-organization.ts";

checkTable(check, [
  {
    when: "it belongs to one",
    result: "pass",
    resource: resourceWith(account, { organization: { id: "o-1", managementAccountId: "111122223333" } }),
  },
  {
    when: "it belongs to none",
    result: "fail",
    resource: resourceWith(account, { organization: null }),
    evidence: { organization: null },
  },
]);
