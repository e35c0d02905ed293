import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./account-root-access-key-absent.ts";

const summary = {
  rootAccessKeys: 0,
  rootMfa: true,
  rootPassword: true,
  users: 1,
  groups: 0,
  roles: 1,
  policies: 0,
};

checkTable(check, [
  { when: "there is none", result: "pass", resource: resourceWith(account, { summary }) },
  {
    when: "there is one",
    result: "fail",
    resource: resourceWith(account, { summary: { ...summary, rootAccessKeys: 1 } }),
    evidence: { rootAccessKeys: 1 },
  },
]);
