import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./account-root-mfa-enabled.ts";

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
  { when: "it has MFA", result: "pass", resource: resourceWith(account, { summary }) },
  {
    when: "root has no password",
    result: "pass",
    resource: resourceWith(account, { summary: { ...summary, rootMfa: false, rootPassword: false } }),
  },
  {
    when: "it has none",
    result: "fail",
    resource: resourceWith(account, { summary: { ...summary, rootMfa: false } }),
    evidence: { rootMfa: false },
  },
]);
