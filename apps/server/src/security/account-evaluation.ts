import { evaluateChecks, notEvaluatedScopes } from "@skyledger/core/checks/evaluate";
import { afterScan, type ScanSight } from "@skyledger/core/checks/lifecycle";
import { manualReason } from "@skyledger/core/fix-lookup";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Check, CheckResult } from "@skyledger/core/model/define-check";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { hubCheckPrefix } from "@skyledger/core/security-hub/place-finding";
import type { ShownResources, SnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { RunLog } from "../runs/lease.ts";
import { contentOf, isSeenAgain, type SeenFailing } from "./finding-write.ts";
import { NotEvaluatedList } from "./not-evaluated-checks.ts";
import { organizationTrails } from "./organization-trails.ts";
import type { ScanScope } from "./scan-deps.ts";
import { beforeOwnSight, knownKey, looksAtAll, scopeKey } from "./scan-keys.ts";
import { AccountTallies } from "./scan-tallies.ts";
import type { FindingUpdate, KnownFinding, ScansStore } from "./store/stored-scan.ts";

/**
 * Findings of this many checks are fetched and settled together; all of a large account's would be a hundred
 * MB.
 */
const checksAtOnce = 20;

interface Deps {
  scans: Pick<ScansStore, "known">;
  snapshots: SnapshotStore & ShownResources;
  log: RunLog;
}

interface Evaluating {
  account: CloudAccount;
  scope: ScanScope;
  checks: readonly Check[];
  /** Number of accounts in the scan. */
  accounts: number;
  scanId: string;
  /** When the evaluation began (ISO 8601). */
  at: string;
  /** Yields to readers; throws when the scan has been canceled. */
  giveWay: () => Promise<void>;
  report: (progress: { done: number; resources: number; unknown: number }) => void;
}

/** The evaluation of one account: what its checks say, and what that changes in its findings. */
export class AccountEvaluation {
  readonly failing: SeenFailing[] = [];
  readonly seenAgain: string[] = [];
  readonly passesAgain: string[] = [];
  readonly updated: FindingUpdate[] = [];
  readonly notEvaluated: NotEvaluatedList;
  readonly tallies: AccountTallies;
  readonly counts = { findings: 0, new: 0, resolved: 0, regressions: 0, evaluated: 0 };
  /** When the inventory was read (ISO 8601). */
  readonly readAt: string;
  resources = 0;
  /** When the scan first wrote failures of this account, before it was interrupted (ISO 8601); null: it did not. */
  writtenAt: string | null = null;
  readonly #deps: Deps;
  readonly #given: Evaluating;
  /** ARNs of resources that are evaluated with their own account. */
  #shown: ReadonlySet<string> = new Set();
  #unknown = 0;
  /** IDs of checks whose fix failed to plan. */
  readonly #unplanned = new Set<string>();

  constructor(deps: Deps, given: Evaluating) {
    this.#deps = deps;
    this.#given = given;
    const { account, accounts, checks, at } = given;
    this.readAt = account.lastDiscoveredAt ?? at;
    this.notEvaluated = new NotEvaluatedList(account.id, accounts);
    this.tallies = new AccountTallies(checks);
  }

  async run(): Promise<void> {
    const { account, checks, scanId, scope } = this.#given;
    const { workspaceId, id: accountId } = account;
    const { snapshots, scans } = this.#deps;
    const index = await this.#inventory();
    const gone = await snapshots.gone(workspaceId, accountId);
    for (const { check, region, reason } of notEvaluatedScopes(index, checks)) {
      this.notEvaluated.addList(check, region, reason);
      this.#count(check.id, "unknown");
    }
    for (let start = 0; start < checks.length; start += checksAtOnce) {
      const some = checks.slice(start, start + checksAtOnce);
      const checkIds = some.map(({ id }) => id);
      const findings = await scans.known(workspaceId, accountId, { checkIds }, scanId);
      const known = new Map(findings.map((finding) => [knownKey(finding), finding]));
      for (const check of some) await this.#evaluate(index, check, known);
      this.#settleNotEvaluated(known.values(), gone);
      const done = start + some.length;
      this.#given.report({ done, resources: this.resources, unknown: this.#unknown });
    }
    if (!looksAtAll(scope)) return;
    const fromHub = await scans.known(workspaceId, accountId, { startingWith: hubCheckPrefix });
    this.#settleNotEvaluated(fromHub, gone);
  }

  async #inventory(): Promise<SnapshotIndex> {
    const { workspaceId, id: accountId } = this.#given.account;
    const { snapshots } = this.#deps;
    const resources: Resource[] = [];
    for await (const page of snapshots.resources(workspaceId, accountId)) {
      resources.push(...page);
      await this.#given.giveWay();
    }
    this.resources = resources.length;
    const { covered, gaps } = await snapshots.scope(workspaceId, accountId);
    const shown = await organizationTrails(snapshots, workspaceId, accountId, resources);
    this.#shown = new Set(shown.map(({ arn }) => arn));
    return new SnapshotIndex({
      takenAt: this.readAt,
      resources: [...resources, ...shown],
      ...{ covered, gaps },
    });
  }

  async #evaluate(index: SnapshotIndex, check: Check, known: Map<string, KnownFinding>): Promise<void> {
    const { workspaceId, id: accountId } = this.#given.account;
    let err: unknown;
    evaluateChecks(index, [check], ({ resource, result, failure }) => {
      if (this.#shown.has(resource.arn)) return;
      err ??= failure;
      if (this.#inScope(resource.region)) this.#take(check, resource, result, known);
    });
    const reported = { err, workspaceId, accountId, checkId: check.id };
    // Once for all the resources it failed on.
    if (err !== undefined) this.#deps.log.error(reported, "a check failed with an internal error");
    await this.#given.giveWay();
  }

  #inScope(region: string): boolean {
    const { regions } = this.#given.scope;
    return regions === undefined || regions.includes(region);
  }

  #count(checkId: string, kind: CheckResult["kind"]): void {
    if (this.tallies.count(checkId, kind) && kind === "unknown") this.#unknown += 1;
  }

  #take(check: Check, resource: Resource, result: CheckResult, known: Map<string, KnownFinding>): void {
    this.counts.evaluated += 1;
    this.#count(check.id, result.kind);
    if (result.kind === "unknown") this.notEvaluated.add(check, resource, result);
    const identity = { accountId: this.#given.account.id, arn: resource.arn, checkId: check.id };
    const before = known.get(scopeKey(identity));
    known.delete(scopeKey(identity));
    if (result.kind === "fail") this.#fail(check, resource, result, before ?? null);
    else if (before) this.#settle(before, result.kind);
  }

  #fail(
    check: Check,
    resource: Resource,
    result: Extract<CheckResult, { kind: "fail" }>,
    before: KnownFinding | null,
  ): void {
    if (before?.written) {
      this.#countWritten(before, before.written);
      return;
    }
    const step = afterScan(beforeOwnSight(before), "fail", this.#given.at);
    if (!step) return;
    const { state } = step;
    const { region, arn, name } = resource;
    const { id: accountId } = this.#given.account;
    const manualBecause = this.#manualReason(check, resource);
    const content = contentOf({ region, arn, name }, check, result, manualBecause);
    if (isSeenAgain(before, { step, content })) this.seenAgain.push(before.id);
    else this.failing.push({ accountId, region, arn, name, check, result, manualBecause, step, content });
    if (before === null) this.counts.new += 1;
    if (state.regression && before?.status === "RESOLVED") this.counts.regressions += 1;
    if (state.status === "ACTIVE") this.counts.findings += 1;
  }

  #manualReason(check: Check, resource: Resource): string | null {
    try {
      return manualReason(check.id, resource);
    } catch (err) {
      const { workspaceId, id: accountId } = this.#given.account;
      const reported = { err, workspaceId, accountId, checkId: check.id };
      // Once for all the resources of a check.
      if (!this.#unplanned.has(check.id)) this.#deps.log.error(reported, "a fix could not be planned");
      this.#unplanned.add(check.id);
      return "The change to this resource could not be planned because of an internal error.";
    }
  }

  /** What this scan wrote before it was interrupted is written and detected once, and counted now. */
  #countWritten(
    { status }: KnownFinding,
    { at, isNew, isRegression }: NonNullable<KnownFinding["written"]>,
  ): void {
    if (this.writtenAt === null || at < this.writtenAt) this.writtenAt = at;
    if (isNew) this.counts.new += 1;
    if (isRegression) this.counts.regressions += 1;
    if (status === "ACTIVE") this.counts.findings += 1;
  }

  #settle(before: KnownFinding, sight: Exclude<ScanSight, "fail">): void {
    if (!before.ownFailing) {
      // Only Security Hub sees it, so only Security Hub can resolve it; it is not a result of Skyledger and
      // doesn't count in the score.
      if (before.status === "ACTIVE") this.counts.findings += 1;
      if (sight === "pass") this.passesAgain.push(before.id);
      return;
    }
    const step = afterScan(before, sight, this.#given.at);
    // What could not be read keeps counting as before, including what a person marked as fixed and no scan
    // has seen passing since: a denied call never improves a score.
    if (sight === "unknown") {
      this.tallies.count(before.checkId, "fail");
      if (before.status === "ACTIVE") this.counts.findings += 1;
    }
    if (!step || sight === "unknown") return;
    this.updated.push({ id: before.id, ...step.state, transition: step.transition });
    if (step.transition?.to === "RESOLVED") this.counts.resolved += 1;
  }

  /**
   * Findings whose resource was not evaluated: it is gone, is in a region that is no longer read, or could
   * not be read.
   */
  #settleNotEvaluated(known: Iterable<KnownFinding>, gone: ReadonlySet<string>): void {
    const { regions } = this.#given.account;
    for (const finding of known) {
      const { region, arn } = finding;
      if (!this.#inScope(region)) continue;
      const watched = regions === null || region === "global" || regions.includes(region);
      this.#settle(finding, gone.has(arn) ? "gone" : watched ? "unknown" : "unwatched");
    }
  }
}
