import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./account-security-contact-set.ts";

checkTable(check, [
  {
    when: "a contact is registered",
    verdict: "pass",
    resource: resourceWith(account, { securityContact: { set: true } }),
  },
  {
    when: "there is none",
    verdict: "fail",
    resource: resourceWith(account, { securityContact: { set: false } }),
    evidence: { set: false },
  },
]);
