import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./account-root-hardware-mfa.ts";

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
  {
    when: "it is a device",
    result: "pass",
    resource: resourceWith(account, { summary, rootMfaDevice: { virtual: false } }),
  },
  {
    when: "it is an app",
    result: "fail",
    resource: resourceWith(account, { summary, rootMfaDevice: { virtual: true } }),
    evidence: { virtualDevice: true },
  },
  {
    when: "there is none",
    result: "fail",
    resource: resourceWith(account, {
      summary: { ...summary, rootMfa: false },
      rootMfaDevice: { virtual: false },
    }),
    evidence: { rootMfa: false },
  },
  {
    when: "root has no password",
    result: "pass",
    resource: resourceWith(account, {
      summary: { ...summary, rootMfa: false, rootPassword: false },
      rootMfaDevice: { virtual: false },
    }),
  },
]);
