import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { faultOf } from "../accounts/account-fault.ts";
import type { RunContext } from "../runs/run-lease.ts";
import type { ScanDeps } from "./scan-deps.ts";

type Deps = Pick<ScanDeps, "securityHub" | "log">;

/** What Security Hub knows comes before our own verdicts, which are fresher. `faults`: why an account's could not be read. */
export async function importFirst(
  { securityHub }: Deps,
  hold: RunContext,
  accounts: readonly CloudAccount[],
  regions: readonly string[] | undefined,
): Promise<{ created: number; resolved: number; regressions: number; faults: string[] }> {
  const sum = { created: 0, resolved: 0, regressions: 0, faults: [] as string[] };
  for (const [done, account] of accounts.entries()) {
    const progress = { done, total: accounts.length, resources: 0, gaps: 0 };
    const imported = await securityHub.imports.account(account, regions, hold.signal, (sentence) =>
      hold.report({ ...progress, current: `Importing. ${sentence}` }),
    );
    sum.created += imported.created;
    sum.resolved += imported.resolved;
    sum.regressions += imported.regressions;
    if (imported.fault !== null) sum.faults.push(`${account.name}: ${imported.fault}`);
  }
  return sum;
}

/**
 * Sends what is new or has changed where the account's setting says so. Safe to do twice.
 * @returns why an account's could not be sent, for people
 */
export async function tellSecurityHub(
  { securityHub, log }: Deps,
  hold: RunContext,
  accounts: readonly CloudAccount[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [done, account] of accounts.entries()) {
    const progress = { done, total: accounts.length, resources: 0, gaps: 0 };
    const place = { workspaceId: account.workspaceId, accountId: account.id };
    const step = { doing: "Sending findings to Security Hub" };
    const fault = await faultOf({ log, signal: hold.signal }, place, step, async () => {
      await securityHub.sending.account(account, hold.signal, (sentence) =>
        hold.report({ ...progress, current: sentence }),
      );
    });
    if (fault !== null) faults.push(`${account.name}: ${fault}`);
  }
  return faults;
}
