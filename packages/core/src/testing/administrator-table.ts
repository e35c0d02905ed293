import type { Check } from "../model/define-check.ts";
import organization from "../resources/organizations-organization.ts";
import { checkTable, resourceWith } from "./check-table.ts";

const management = { accountId: "111122223333" };
const security = { accountId: "444455556666", name: "Security", since: "2026-01-02T03:04:05.000Z" };

/** Tests of a check for a delegated administrator, which reads the administrators of a service. */
export function administratorTable(
  check: Check,
  administrators: "configAdministrators" | "guardDutyAdministrators" | "securityHubAdministrators",
): void {
  const ofOrganization = (found: (typeof security)[]) =>
    resourceWith(organization, { management, [administrators]: found });
  const evidence = { managementAccountId: "111122223333", delegatedAdministrators: [] };
  checkTable(check, [
    { when: "another account administers it", result: "pass", resource: ofOrganization([security]) },
    { when: "no account administers it", result: "fail", resource: ofOrganization([]), evidence },
    {
      when: "only the management account administers it",
      result: "fail",
      resource: ofOrganization([{ ...security, accountId: "111122223333" }]),
      evidence,
    },
  ]);
}
