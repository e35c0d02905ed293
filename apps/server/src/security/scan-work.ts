import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { ScanResult } from "@skyledger/core/model/run";
import { collectFirst } from "../inventory/collect-first.ts";
import { endsEveryRun, type RunContext } from "../runs/lease.ts";
import type { EndedUnit } from "../runs/store/stored-unit.ts";
import type { RunEnd } from "../runs/store.ts";
import { type AccountScan, checksOf, mergeAccounts, ofUnitResult } from "./account-scan.ts";
import { criticalEvent } from "./critical-event.ts";
import { notEvaluatedAccount } from "./not-evaluated-checks.ts";
import { parseScanScope, type ScanDeps, type ScanScope } from "./scan-deps.ts";
import { isComparable, resultOf } from "./scan-result.ts";
import { withoutEvaluation } from "./scan-tallies.ts";
import type { StoredScan } from "./store/stored-scan.ts";

/** The work of one scan: a fresh inventory, a unit per account, and the sum of what they found. */
export class ScanWork {
  readonly #deps: ScanDeps;
  readonly #hold: RunContext;
  readonly #scope: ScanScope;

  constructor(deps: ScanDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
    this.#scope = parseScanScope(hold.run.input);
  }

  async run(): Promise<RunEnd> {
    const { id, workspaceId } = this.#hold.run;
    const { scans, units } = this.#deps;
    // What an earlier scan, or this one before its process ended, has left to count.
    await this.#countSeenAgain();
    const earlier = (await scans.list(workspaceId, 1, undefined))[0];
    // A process that died between writing the scan and closing its run left only the closing to do.
    if (earlier?.id === id) return await this.#end(earlier);
    await collectFirst(this.#deps, this.#hold, this.#scope);
    const accounts = await this.#accounts();
    await units.complete(
      this.#hold,
      accounts.map((account) => ({ accountId: account.id, region: null })),
    );
    const ended = await units.ended(workspaceId, id);
    const notEvaluated = notEvaluatedOf(ended, accounts);
    if (ended.length > 0 && notEvaluated.length === ended.length) {
      return { status: "failed", error: `No account could be evaluated. ${notEvaluated.join(" ")}` };
    }
    const scan = await this.#conclude(ended, accounts);
    return await this.#end(scan);
  }

  /** After a pause for each part, so that readers have their turn. */
  async #countSeenAgain(): Promise<void> {
    const pace = this.#deps.pace();
    await this.#deps.scans.countSeenAgain(this.#hold.run.workspaceId, () => pace.giveWay());
  }

  async #accounts(): Promise<CloudAccount[]> {
    const { workspaceId, accountIds } = this.#hold.run;
    return (await this.#deps.accounts.list(workspaceId)).filter(({ id }) => accountIds.includes(id));
  }

  async #conclude(ended: readonly EndedUnit[], accounts: readonly CloudAccount[]): Promise<StoredScan> {
    const { id, workspaceId } = this.#hold.run;
    const { scans, notify, now } = this.#deps;
    const finishedAt = now().toISOString();
    const scope = this.#scope;
    const results: AccountScan[] = [];
    for (const unit of ended) results.push(await this.#resultOf(unit, finishedAt));
    // The score is about all accounts of the workspace, and each night scans them one by one.
    const others = await scans.othersTallies(
      workspaceId,
      ended.map(({ accountId }) => accountId),
    );
    const merged = mergeAccounts({ id, scope, finishedAt }, results, others);
    const scan = { ...merged, comparable: await isComparable(scans, workspaceId, merged) };
    await this.#report(`Saving ${scan.findingsCount} findings`);
    this.#hold.signal.throwIfAborted();
    const checks = checksOf(scope);
    const without = ended.flatMap(({ accountId, result, message }) => {
      const account = accounts.find((one) => one.id === accountId);
      return result === null && account ? notEvaluatedAccount(account, checks, message ?? "") : [];
    });
    await scans.record(workspaceId, scan, without, (tx, standing) =>
      notify(tx, workspaceId, criticalEvent(scan, accounts, standing)),
    );
    await this.#countSeenAgain();
    return scan;
  }

  /** A unit without a result left everything in its account as it was. */
  async #resultOf({ accountId, result }: EndedUnit, startedAt: string): Promise<AccountScan> {
    if (result) return ofUnitResult(accountId, result);
    const { workspaceId } = this.#hold.run;
    const { scans } = this.#deps;
    const { whole } = await scans.standing(workspaceId, [accountId]);
    const findings = await scans.activeOf(workspaceId, accountId);
    return {
      ...{ accountId, startedAt },
      counts: { findings, new: 0, resolved: 0, regressions: 0, evaluated: 0 },
      tallies: withoutEvaluation(checksOf(this.#scope), whole[0]?.tallies),
    };
  }

  async #report(current: string): Promise<void> {
    const { id, workspaceId } = this.#hold.run;
    const { done, total, resources, gaps } = await this.#deps.units.totals(workspaceId, id);
    await this.#hold.reportNow({ done, total, resources, gaps, current, estimatedSecondsLeft: null });
  }

  /** @returns what failed */
  async #rank(): Promise<string[]> {
    const { rank, log } = this.#deps;
    const { id, workspaceId, createdBy } = this.#hold.run;
    try {
      // Scheduled scans come one after the other; a person looks at the result.
      await rank(workspaceId, { mayWait: createdBy === null });
      return [];
    } catch (error) {
      this.#hold.signal.throwIfAborted();
      if (endsEveryRun(error)) throw error;
      log.error({ err: error, runId: id }, "ranking findings by attack paths failed");
      return ["Attack paths could not be evaluated, so findings are ranked as before this scan."];
    }
  }

  async #end(scan: StoredScan): Promise<RunEnd> {
    const { id, workspaceId } = this.#hold.run;
    const ended = await this.#deps.units.ended(workspaceId, id);
    const accounts = await this.#accounts();
    const notRanked = await this.#rank();
    const result: ScanResult = resultOf(scan, {
      notEvaluated: notEvaluatedOf(ended, accounts),
      failures: [...failuresOf(ended, accounts), ...notRanked],
    });
    return { status: "completed", result };
  }
}

function nameOf({ accountId }: EndedUnit, accounts: readonly CloudAccount[]): string {
  return accounts.find(({ id }) => id === accountId)?.name ?? accountId;
}

/** Accounts that could not be evaluated, with the reason. */
function notEvaluatedOf(ended: readonly EndedUnit[], accounts: readonly CloudAccount[]): string[] {
  return ended.flatMap((unit) => {
    const why = unit.result === null ? unit.message : unit.result.failure;
    return why === null ? [] : [`${nameOf(unit, accounts)}: ${why}`];
  });
}

/** What else failed in evaluated accounts. */
function failuresOf(ended: readonly EndedUnit[], accounts: readonly CloudAccount[]): string[] {
  return ended.flatMap((unit) => {
    const { result, message } = unit;
    if (result === null) return [];
    // The unit was lost after its findings were stored.
    const lost = message !== null && result.failure === null ? [message] : [];
    return [...result.notes, ...lost].map((note) => `${nameOf(unit, accounts)}: ${note}`);
  });
}
