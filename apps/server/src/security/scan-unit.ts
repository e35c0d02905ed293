import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Check } from "@skyledger/core/model/define-check";
import type { RunUnitProgress } from "@skyledger/core/model/run-unit";
import { type Doing, failureOf } from "../accounts/failure.ts";
import type { RefusedRow } from "../platform/db/row-batches.ts";
import type { Pace } from "../platform/readers-first.ts";
import type { UnitResult } from "../runs/store/stored-unit.ts";
import type { LeaseEnd } from "../runs/store.ts";
import type { UnitContext } from "../runs/units.ts";
import { AccountEvaluation } from "./account-evaluation.ts";
import { checksOf, toUnitResult } from "./account-scan.ts";
import { partsOfFailing } from "./finding-write.ts";
import { notEvaluatedAccount } from "./not-evaluated-checks.ts";
import { parseScanScope, type ScanDeps, type ScanScope } from "./scan-deps.ts";
import { importFirst, sendToSecurityHub } from "./scan-hub.ts";
import { looksAtAll } from "./scan-keys.ts";
import { withoutEvaluation } from "./scan-tallies.ts";
import type { AccountScanChanges, FindingWrite } from "./store/stored-scan.ts";

/**
 * The work of one unit of a scan: evaluates an account's inventory, and stores its findings in parts and then the
 * result. A unit that is resumed in between recognizes the findings that it has written, so that none is counted twice.
 */
export class ScanUnit {
  readonly #deps: ScanDeps;
  readonly #context: UnitContext;
  readonly #scope: ScanScope;
  readonly #checks: readonly Check[];
  readonly #pace: Pick<Pace, "giveWay">;
  #progress: RunUnitProgress;

  constructor(deps: ScanDeps, context: UnitContext) {
    this.#deps = deps;
    this.#context = context;
    this.#pace = deps.pace();
    this.#scope = parseScanScope(context.run.input);
    this.#checks = checksOf(this.#scope);
    const total = this.#checks.length;
    this.#progress = { done: 0, total, resources: 0, calls: 0, gaps: 0, current: null };
  }

  async run(): Promise<LeaseEnd<UnitResult>> {
    const { run, unit, saved } = this.#context;
    const account = await this.#deps.accounts.find(run.workspaceId, unit.accountId);
    // Disconnecting an account deletes its units.
    if (!account) return { status: "failed", error: "The account was disconnected." };
    const result = saved ?? (await this.#scan(account));
    const notSent = await sendToSecurityHub(this.#deps, this.#context, account, (current) =>
      this.#report({ current }),
    );
    await this.#context.reportNow({ ...this.#progress, done: this.#progress.total, current: null });
    return { status: "completed", result: { ...result, notes: [...result.notes, ...notSent] } };
  }

  #report(change: Partial<RunUnitProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#context.report(this.#progress);
  }

  async #scan(account: CloudAccount): Promise<UnitResult> {
    const imported = await this.#import(account);
    this.#context.signal.throwIfAborted();
    const startedAt = this.#deps.now().toISOString();
    this.#report({ current: `Checking ${account.name}` });
    const evaluation = new AccountEvaluation(this.#deps, {
      ...{ account, scope: this.#scope, checks: this.#checks, scanId: this.#context.run.id, at: startedAt },
      accounts: this.#context.run.accountIds.length,
      giveWay: () => this.#giveWay(),
      report: ({ done, resources, unknown: gaps }) => this.#report({ done, resources, gaps }),
    });
    const step: Doing = { doing: "Evaluating the account" };
    const place = { workspaceId: account.workspaceId, accountId: account.id };
    const { log } = this.#deps;
    const failure = await failureOf({ log, signal: this.#context.signal }, place, step, () =>
      evaluation.run(),
    );
    const counts = failure === null ? evaluation.counts : await this.#unchanged(account);
    const sum = {
      ...counts,
      new: counts.new + imported.created,
      resolved: counts.resolved + imported.resolved,
      regressions: counts.regressions + imported.regressions,
    };
    const tallies = failure === null ? evaluation.tallies.all() : await this.#talliesBefore(account);
    const result = {
      ...toUnitResult({
        ...{ accountId: account.id, counts: sum, tallies },
        // What it wrote before it was interrupted belongs to this scan, too.
        startedAt: evaluation.writtenAt ?? startedAt,
      }),
      ...{ failure, notes: imported.failures },
    };
    await this.#store(account, evaluation, result);
    return result;
  }

  async #import(account: CloudAccount) {
    if (this.#scope.scanType !== "FULL" || !looksAtAll(this.#scope)) {
      return { created: 0, resolved: 0, regressions: 0, failures: [] };
    }
    return await importFirst(this.#deps, this.#context, account, {
      regions: this.#scope.regions,
      report: (current) => this.#report({ current }),
    });
  }

  /** The counts of an account that could not be evaluated: its earlier findings stay, and nothing passes. */
  async #unchanged({ workspaceId, id }: CloudAccount) {
    const findings = await this.#deps.scans.activeOf(workspaceId, id);
    return { findings, new: 0, resolved: 0, regressions: 0, evaluated: 0 };
  }

  async #talliesBefore({ workspaceId, id }: CloudAccount) {
    const { whole } = await this.#deps.scans.standing(workspaceId, [id]);
    return withoutEvaluation(this.#checks, whole[0]?.tallies);
  }

  async #store(account: CloudAccount, evaluation: AccountEvaluation, result: UnitResult): Promise<void> {
    const { scans, now } = this.#deps;
    this.#context.signal.throwIfAborted();
    const { categories, services, regions } = this.#scope;
    const whole = categories === undefined && services === undefined && regions === undefined;
    const { failure } = result;
    const { seenAgain, passesAgain, updated, notEvaluated } = evaluation;
    const rows = failure === null ? notEvaluated.rows : notEvaluatedAccount(account, this.#checks, failure);
    const scan = { scanId: this.#context.run.id, at: now().toISOString(), readAt: evaluation.readAt };
    const unstored = failure === null ? await this.#storeFailing(account, evaluation, scan) : [];
    const changes = {
      ...{ ...scan, accountId: account.id, failing: [], unstored },
      notEvaluated: whole ? rows : null,
      ...(failure === null ? { updated, seenAgain, passesAgain } : { updated: [] }),
    };
    await this.#context.save(result, (tx) => scans.write(tx, account.workspaceId, changes));
  }

  /** Stores failures in short transactions. Returns those that the database could not store. */
  async #storeFailing(
    { workspaceId }: CloudAccount,
    { failing }: AccountEvaluation,
    scan: Pick<AccountScanChanges, "scanId" | "at" | "readAt">,
  ): Promise<RefusedRow<FindingWrite>[]> {
    const unstored: RefusedRow<FindingWrite>[] = [];
    for (const part of partsOfFailing(failing)) {
      let refused: typeof unstored = [];
      await this.#context.write(async (tx) => {
        refused = await this.#deps.scans.writeFailing(tx, workspaceId, scan, part);
      });
      unstored.push(...refused);
    }
    return unstored;
  }

  async #giveWay(): Promise<void> {
    await this.#pace.giveWay();
    this.#context.signal.throwIfAborted();
  }
}
