import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { failureOf } from "../accounts/failure.ts";
import type { ScanDeps } from "./scan-deps.ts";

type Deps = Pick<ScanDeps, "securityHub" | "log">;

/**
 * Security Hub's findings are imported before our own results, which are newer. `failures`: why the account's
 * could not be read.
 */
export async function importFirst(
  { securityHub }: Deps,
  { signal }: { signal: AbortSignal },
  account: CloudAccount,
  { regions, report }: { regions: readonly string[] | undefined; report: (sentence: string) => void },
): Promise<{ created: number; resolved: number; regressions: number; failures: string[] }> {
  const { created, resolved, regressions, failure } = await securityHub.imports.account(
    account,
    regions,
    signal,
    (sentence) => report(`Importing. ${sentence}`),
  );
  return { created, resolved, regressions, failures: failure === null ? [] : [failure] };
}

/**
 * Sends new and changed findings when the account's setting allows it. Safe to repeat.
 * @returns why the account's could not be sent, shown to users
 */
export async function sendToSecurityHub(
  { securityHub, log }: Deps,
  { signal }: { signal: AbortSignal },
  account: CloudAccount,
  report: (sentence: string) => void,
): Promise<string[]> {
  const place = { workspaceId: account.workspaceId, accountId: account.id };
  const step = { doing: "Sending findings to Security Hub" };
  const failure = await failureOf({ log, signal }, place, step, async () => {
    await securityHub.sending.account(account, signal, report);
  });
  return failure === null ? [] : [failure];
}
