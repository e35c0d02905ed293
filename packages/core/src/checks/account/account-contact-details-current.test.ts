import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./account-contact-details-current.ts";

checkTable(check, [
  {
    when: "all parts are stored",
    result: "pass",
    resource: resourceWith(account, { contact: { complete: true } }),
  },
  {
    when: "parts are missing",
    result: "fail",
    resource: resourceWith(account, { contact: { complete: false } }),
    evidence: { contactComplete: false },
  },
]);
