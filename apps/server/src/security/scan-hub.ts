import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { failureOf } from "../accounts/failure.ts";
import type { RunContext } from "../runs/lease.ts";
import type { ScanDeps } from "./scan-deps.ts";

type Deps = Pick<ScanDeps, "securityHub" | "log">;

/**
 * Security Hub's findings are imported before our own results, which are newer. `faults`: why an account's
 * could not be read.
 */
export async function importFirst(
  { securityHub }: Deps,
  hold: RunContext,
  accounts: readonly CloudAccount[],
  regions: readonly string[] | undefined,
): Promise<{ created: number; resolved: number; regressions: number; failures: string[] }> {
  const sum = { created: 0, resolved: 0, regressions: 0, failures: [] as string[] };
  for (const [done, account] of accounts.entries()) {
    const progress = { done, total: accounts.length, resources: 0, gaps: 0 };
    const imported = await securityHub.imports.account(account, regions, hold.signal, (sentence) =>
      hold.report({ ...progress, current: `Importing. ${sentence}` }),
    );
    sum.created += imported.created;
    sum.resolved += imported.resolved;
    sum.regressions += imported.regressions;
    if (imported.failure !== null) sum.failures.push(`${account.name}: ${imported.failure}`);
  }
  return sum;
}

/**
 * Sends new and changed findings when the account's setting allows it. Safe to repeat.
 * @returns why an account's could not be sent, shown to users
 */
export async function sendToSecurityHub(
  { securityHub, log }: Deps,
  hold: RunContext,
  accounts: readonly CloudAccount[],
): Promise<string[]> {
  const failures: string[] = [];
  for (const [done, account] of accounts.entries()) {
    const progress = { done, total: accounts.length, resources: 0, gaps: 0 };
    const place = { workspaceId: account.workspaceId, accountId: account.id };
    const step = { doing: "Sending findings to Security Hub" };
    const failure = await failureOf({ log, signal: hold.signal }, place, step, async () => {
      await securityHub.sending.account(account, hold.signal, (sentence) =>
        hold.report({ ...progress, current: sentence }),
      );
    });
    if (failure !== null) failures.push(`${account.name}: ${failure}`);
  }
  return failures;
}
