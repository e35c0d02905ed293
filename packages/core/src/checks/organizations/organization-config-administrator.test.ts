import organization from "../../resources/organizations-organization.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./organization-config-administrator.ts";

const management = { accountId: "111122223333" };
const security = { accountId: "444455556666", name: "Security", since: "2026-01-02T03:04:05.000Z" };
const evidence = { managementAccountId: "111122223333", delegatedAdministrators: [] };

checkTable(check, [
  {
    when: "another account administers it",
    result: "pass",
    resource: resourceWith(organization, { management, configAdministrators: [security] }),
  },
  {
    when: "no account administers it",
    result: "fail",
    resource: resourceWith(organization, { management, configAdministrators: [] }),
    evidence,
  },
  {
    when: "only the management account administers it",
    result: "fail",
    resource: resourceWith(organization, {
      management,
      configAdministrators: [{ ...security, accountId: "111122223333" }],
    }),
    evidence,
  },
]);
