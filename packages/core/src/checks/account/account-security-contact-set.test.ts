import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./account-security-contact-set.ts";

checkTable(check, [
  {
    when: "a contact is registered",
    result: "pass",
    resource: resourceWith(account, { securityContact: { set: true } }),
  },
  {
    when: "there is none",
    result: "fail",
    resource: resourceWith(account, { securityContact: { set: false } }),
    evidence: { set: false },
  },
]);
