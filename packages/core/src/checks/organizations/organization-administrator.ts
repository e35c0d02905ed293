import { type CheckResult, fail, pass } from "../../model/define-check.ts";

/** A delegated administrator, as the organization lists it. */
interface Administrator {
  accountId: string;
  name: string | null;
}

/** Passes if another account than the management account administers a service for the organization. */
export function evaluateAdministrator(
  service: string,
  administrators: readonly Administrator[],
  managementAccountId: string,
): CheckResult {
  const [delegated] = administrators.filter(({ accountId }) => accountId !== managementAccountId);
  return delegated
    ? pass(`Account ${delegated.name ?? delegated.accountId} administers ${service} for the organization.`)
    : fail(`No account administers ${service} for the organization.`, {
        managementAccountId,
        delegatedAdministrators: [],
      });
}
