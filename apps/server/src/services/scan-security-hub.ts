import type { CloudAccount } from "../adapters/db/accounts-store.ts";
import type { RunHold } from "./held-run.ts";
import type { ScanDeps } from "./security-scan.ts";

type Deps = Pick<ScanDeps, "securityHub">;

/** What Security Hub knows comes before our own verdicts, which are fresher. */
export async function importFirst(
  { securityHub }: Deps,
  hold: RunHold,
  accounts: readonly CloudAccount[],
  regions: readonly string[] | undefined,
): Promise<{ created: number; resolved: number; regressions: number }> {
  const sum = { created: 0, resolved: 0, regressions: 0 };
  for (const [done, account] of accounts.entries()) {
    const progress = { done, total: accounts.length, resources: 0, gaps: 0 };
    const imported = await securityHub.imports.account(account, regions, hold.signal, (sentence) =>
      hold.report({ ...progress, current: `Importing. ${sentence}` }),
    );
    sum.created += imported.created;
    sum.resolved += imported.resolved;
    sum.regressions += imported.regressions;
  }
  return sum;
}

/** Sends what is new or has changed where the account's setting says so. Safe to do twice. */
export async function tellSecurityHub(
  { securityHub }: Deps,
  hold: RunHold,
  accounts: readonly CloudAccount[],
): Promise<void> {
  for (const [done, account] of accounts.entries()) {
    const progress = { done, total: accounts.length, resources: 0, gaps: 0 };
    await securityHub.sending.account(account, hold.signal, (sentence) =>
      hold.report({ ...progress, current: sentence }),
    );
  }
}
