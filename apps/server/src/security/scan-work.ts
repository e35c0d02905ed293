// long: the work of one scan; the outcomes of a result belong together.
import { evaluateChecks, notEvaluatedScopes } from "@skyledger/core/checks/evaluate";
import { afterScan, type ScanSight } from "@skyledger/core/checks/lifecycle";
import { gradeOf } from "@skyledger/core/checks/score";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Check, CheckResult } from "@skyledger/core/model/define-check";
import type { Resource } from "@skyledger/core/model/resource";
import type { ScanResult } from "@skyledger/core/model/run";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks as allChecks } from "@skyledger/core/registry.gen";
import { hubCheckPrefix } from "@skyledger/core/security-hub/place-finding";
import { type Doing, failureOf } from "../accounts/failure.ts";
import { collectFirst } from "../inventory/collect-first.ts";
import type { Pace } from "../platform/readers-first.ts";
import type { RunContext } from "../runs/lease.ts";
import type { RunEnd } from "../runs/store.ts";
import { criticalEvent } from "./critical-event.ts";
import { contentOf, findingWrites, isSeenAgain, type SeenFailing } from "./finding-write.ts";
import { NotEvaluatedList } from "./not-evaluated-checks.ts";
import { parseScanScope, type ScanDeps, type ScanScope } from "./scan-deps.ts";
import { importFirst, sendToSecurityHub } from "./scan-hub.ts";
import { beforeOwnSight, knownKey, looksAtAll, scopeKey } from "./scan-keys.ts";
import { isComparable, resultOf } from "./scan-result.ts";
import { ScanTallies } from "./scan-tallies.ts";
import type { FindingUpdate, KnownFinding, StoredScan } from "./store/stored-scan.ts";

/**
 * Findings of this many checks are fetched and settled together; all of a large account's would be a hundred
 * MB.
 */
const checksAtOnce = 20;

/** The work of one scan: a fresh inventory, every result, the updates of findings, one transaction. */
export class ScanWork {
  readonly #deps: ScanDeps;
  readonly #hold: RunContext;
  readonly #scope: ScanScope;
  readonly #checks: readonly Check[];
  readonly #tallies: ScanTallies;
  readonly #failing: SeenFailing[] = [];
  readonly #seenAgain: string[] = [];
  readonly #passesAgain: string[] = [];
  readonly #readAt = new Map<string, string>();
  readonly #updated: FindingUpdate[] = [];
  readonly #notEvaluated = new NotEvaluatedList();
  readonly #counts = { findings: 0, new: 0, resolved: 0, regressions: 0, evaluated: 0, unknown: 0 };
  /** Accounts that could not be evaluated, and other errors per account, shown to users. */
  readonly #accountsNotEvaluated: string[] = [];
  readonly #failures: string[] = [];
  readonly #pace: Pick<Pace, "giveWay">;

  constructor(deps: ScanDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
    this.#pace = deps.pace();
    this.#scope = parseScanScope(hold.run.input);
    const { categories, services } = this.#scope;
    this.#checks = allChecks.filter(
      (check) =>
        (categories === undefined || categories.includes(check.category)) &&
        (services === undefined || services.includes(check.service)),
    );
    this.#tallies = new ScanTallies(this.#checks);
  }

  async run(): Promise<RunEnd> {
    const { id, workspaceId } = this.#hold.run;
    // What an earlier scan, or this one before its process ended, has left to count.
    const betweenParts = () => this.#pace.giveWay();
    await this.#deps.scans.countSeenAgain(workspaceId, betweenParts);
    const earlier = (await this.#deps.scans.list(workspaceId, 1, undefined))[0];
    // A process that died between writing the scan and closing its run left only the closing to do.
    if (earlier?.id === id) {
      this.#failures.push(...(await sendToSecurityHub(this.#deps, this.#hold, await this.#accounts())));
      return { status: "completed", result: this.#result(earlier) };
    }
    await collectFirst(this.#deps, this.#hold, this.#scope);
    if (this.#scope.scanType === "FULL" && looksAtAll(this.#scope)) {
      const imported = await importFirst(this.#deps, this.#hold, await this.#accounts(), this.#scope.regions);
      this.#failures.push(...imported.failures);
      this.#counts.new += imported.created;
      this.#counts.resolved += imported.resolved;
      this.#counts.regressions += imported.regressions;
    }
    const accounts = await this.#accounts();
    const startedAt = this.#deps.now().toISOString();
    for (const [done, account] of accounts.entries()) {
      this.#hold.signal.throwIfAborted();
      this.#hold.report({
        done,
        total: accounts.length,
        resources: 0,
        gaps: 0,
        current: `Checking ${account.name}`,
      });
      await this.#takeAccount(account, startedAt);
    }
    if (accounts.length > 0 && this.#accountsNotEvaluated.length === accounts.length) {
      return {
        status: "failed",
        error: `No account could be evaluated. ${this.#accountsNotEvaluated.join(" ")}`,
      };
    }
    this.#hold.signal.throwIfAborted();
    const scan = await this.#conclude(startedAt);
    await this.#hold.reportNow({
      done: accounts.length,
      total: accounts.length,
      resources: 0,
      gaps: 0,
      current: `Saving ${scan.findingsCount} findings`,
      estimatedSecondsLeft: null,
    });
    const [seenAgain, notEvaluated] = [this.#seenAgain, scan.partial ? null : this.#notEvaluated];
    const [passesAgain, readAt] = [this.#passesAgain, this.#readAt];
    const failing = findingWrites(this.#failing);
    const changes = { failing, updated: this.#updated, seenAgain, passesAgain, readAt, notEvaluated };
    const critical = [...findingWrites(this.#failing.filter(({ check }) => check.severity === "critical"))];
    await this.#deps.scans.record(workspaceId, scan, changes, (tx, standing) =>
      this.#deps.notify(tx, workspaceId, criticalEvent(scan, critical, accounts, standing)),
    );
    await this.#deps.scans.countSeenAgain(workspaceId, betweenParts);
    this.#failures.push(...(await sendToSecurityHub(this.#deps, this.#hold, await this.#accounts())));
    return { status: "completed", result: this.#result(scan) };
  }

  #result(scan: StoredScan): ScanResult {
    return resultOf(scan, { notEvaluated: this.#accountsNotEvaluated, failures: this.#failures });
  }

  async #accounts(): Promise<CloudAccount[]> {
    const { workspaceId, accountIds } = this.#hold.run;
    return (await this.#deps.accounts.list(workspaceId)).filter(({ id }) => accountIds.includes(id));
  }

  /** A bug affects its account alone: its previous findings stay, and nothing passes. */
  async #takeAccount(account: CloudAccount, at: string): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const { scans, log } = this.#deps;
    const lists = [this.#failing, this.#seenAgain, this.#passesAgain, this.#updated] as const;
    const lengths = lists.map(({ length }) => length);
    const counts = { ...this.#counts };
    const step: Doing = { doing: "Evaluating the account" };
    const place = { workspaceId, accountId: account.id };
    const failure = await failureOf({ log, signal: this.#hold.signal }, place, step, () =>
      this.#evaluateAccount(account, at),
    );
    if (failure === null) return;
    for (const [n, list] of lists.entries()) list.length = lengths[n] ?? 0;
    Object.assign(this.#counts, counts);
    const { whole } = await scans.standing(workspaceId, account.id);
    this.#counts.unknown += this.#tallies.withoutEvaluation(account.id, whole[0]?.tallies);
    this.#counts.findings += await scans.activeOf(workspaceId, account.id);
    this.#notEvaluated.replaceAccount(account.id, account.name, this.#checks, failure);
    this.#accountsNotEvaluated.push(`${account.name}: ${failure}`);
  }

  async #evaluateAccount(account: CloudAccount, at: string): Promise<void> {
    const { workspaceId } = this.#hold.run;
    const { snapshots, scans } = this.#deps;
    this.#tallies.begin(account.id);
    const resources: Resource[] = [];
    for await (const page of snapshots.resources(workspaceId, account.id)) {
      resources.push(...page);
      await this.#giveWay();
    }
    const { covered, gaps } = await snapshots.scope(workspaceId, account.id);
    const gone = await snapshots.gone(workspaceId, account.id);
    const takenAt = account.lastDiscoveredAt ?? at;
    this.#readAt.set(account.id, takenAt);
    const index = new SnapshotIndex({ takenAt, resources, covered, gaps });
    const lists = this.#notEvaluated.begin(account.id, notEvaluatedScopes(index, this.#checks));
    for (const { check } of lists) this.#count(check.id, "unknown");
    for (let start = 0; start < this.#checks.length; start += checksAtOnce) {
      const checks = this.#checks.slice(start, start + checksAtOnce);
      const ids = checks.map(({ id }) => id);
      const findings = await scans.known(workspaceId, account.id, { checkIds: ids });
      const known = new Map(findings.map((finding) => [knownKey(finding), finding]));
      for (const check of checks) {
        let err: unknown;
        evaluateChecks(index, [check], ({ resource, result, failure }) => {
          err ??= failure;
          if (this.#inScope(resource.region)) this.#take(account, check, resource, result, known, at);
        });
        const reported = { err, workspaceId, accountId: account.id, checkId: check.id };
        // Once for all the resources it failed on.
        if (err !== undefined) this.#deps.log.error(reported, "a check failed with an internal error");
        await this.#giveWay();
      }
      this.#settleNotEvaluated(account, known.values(), gone, at);
    }
    if (!looksAtAll(this.#scope)) return;
    const fromHub = await scans.known(workspaceId, account.id, { startingWith: hubCheckPrefix });
    this.#settleNotEvaluated(account, fromHub, gone, at);
  }

  #inScope(region: string): boolean {
    return this.#scope.regions === undefined || this.#scope.regions.includes(region);
  }

  #count(checkId: string, kind: CheckResult["kind"]): void {
    if (this.#tallies.count(checkId, kind) && kind === "unknown") this.#counts.unknown += 1;
  }

  #take(
    account: CloudAccount,
    check: Check,
    resource: Resource,
    result: CheckResult,
    known: Map<string, KnownFinding>,
    at: string,
  ): void {
    this.#counts.evaluated += 1;
    this.#count(check.id, result.kind);
    if (result.kind === "unknown") this.#notEvaluated.add(account.id, check, resource, result);
    const identity = { accountId: account.id, arn: resource.arn, checkId: check.id };
    const before = known.get(scopeKey(identity));
    known.delete(scopeKey(identity));
    if (result.kind === "fail") this.#fail(account.id, check, resource, result, before ?? null, at);
    else if (before) this.#settle(before, result.kind, at);
  }

  #fail(
    accountId: string,
    check: Check,
    { region, arn, name }: Resource,
    result: Extract<CheckResult, { kind: "fail" }>,
    before: KnownFinding | null,
    at: string,
  ): void {
    const step = afterScan(beforeOwnSight(before), "fail", at);
    if (!step) return;
    const { state } = step;
    const content = contentOf({ region, arn, name }, check, result);
    if (isSeenAgain(before, { step, content })) this.#seenAgain.push(before.id);
    else this.#failing.push({ accountId, region, arn, name, check, result, step, content });
    if (before === null) this.#counts.new += 1;
    if (state.regression && before?.status === "RESOLVED") this.#counts.regressions += 1;
    if (state.status === "ACTIVE") this.#counts.findings += 1;
  }

  #settle(before: KnownFinding, sight: Exclude<ScanSight, "fail">, at: string): void {
    if (!before.ownFailing) {
      // Only Security Hub sees it, so only Security Hub can resolve it; it is not a result of Skyledger and
      // doesn't count in the score.
      if (before.status === "ACTIVE") this.#counts.findings += 1;
      if (sight === "pass") this.#passesAgain.push(before.id);
      return;
    }
    const step = afterScan(before, sight, at);
    // What could not be read keeps counting as before, including what a person marked as fixed and no scan
    // has seen passing since: a denied call never improves a score.
    if (sight === "unknown") {
      this.#tallies.count(before.checkId, "fail");
      if (before.status === "ACTIVE") this.#counts.findings += 1;
    }
    if (!step || sight === "unknown") return;
    this.#updated.push({ id: before.id, ...step.state, transition: step.transition });
    if (step.transition?.to === "RESOLVED") this.#counts.resolved += 1;
  }

  /**
   * Findings whose resource was not evaluated: it is gone, is in a region that is no longer read, or could
   * not be read.
   */
  #settleNotEvaluated(
    { regions }: CloudAccount,
    known: Iterable<KnownFinding>,
    gone: ReadonlySet<string>,
    at: string,
  ): void {
    for (const finding of known) {
      const { region, arn } = finding;
      if (!this.#inScope(region)) continue;
      const watched = regions === null || region === "global" || regions.includes(region);
      this.#settle(finding, gone.has(arn) ? "gone" : watched ? "unknown" : "unwatched", at);
    }
  }

  async #giveWay(): Promise<void> {
    await this.#pace.giveWay();
    this.#hold.signal.throwIfAborted();
  }

  async #conclude(startedAt: string): Promise<StoredScan> {
    const { categories, services, regions } = this.#scope;
    const { id, workspaceId } = this.#hold.run;
    const partial = categories !== undefined || services !== undefined || regions !== undefined;
    const tallies = this.#tallies.whole();
    const score = this.#tallies.score();
    return {
      id,
      startedAt,
      finishedAt: this.#deps.now().toISOString(),
      partial,
      comparable: await isComparable(this.#deps.scans, workspaceId, { partial, tallies }),
      score,
      grade: score === null ? null : gradeOf(score),
      findingsCount: this.#counts.findings,
      newFindings: this.#counts.new,
      resolvedFindings: this.#counts.resolved,
      regressions: this.#counts.regressions,
      evaluated: this.#counts.evaluated,
      unknown: this.#counts.unknown,
      tallies,
      accountTallies: this.#tallies.byAccount(),
    };
  }
}
