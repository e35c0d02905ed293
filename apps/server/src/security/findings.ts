import { comparableScans } from "@skyledger/core/checks/comparable";
import {
  type FrameworkStanding,
  frameworkStandings,
  type RequirementStanding,
  requirementStandings,
} from "@skyledger/core/checks/frameworks";
import { type Grade, gradeOf, type ScoreTrend, trendOf } from "@skyledger/core/checks/score";
import { isAutomated } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import type { Framework } from "@skyledger/core/model/define-check";
import type { StoredChange, StoredFinding } from "@skyledger/core/model/finding";
import { checks } from "@skyledger/core/registry.gen";
import { callAccountIds } from "../platform/call-scope.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import { evaluatedShareOf, scoreOf, sumOfTallies } from "./scan-tallies.ts";
import type { FindingCounts } from "./store/finding-counts.ts";
import type { FindingFilter } from "./store/finding-filter.ts";
import type { FindingGroup, GroupBy } from "./store/finding-groups.ts";
import type { FindingSort, FindingsStore } from "./store/findings-store.ts";
import type {
  SecuritySettings,
  SecuritySettingsChange,
  SecuritySettingsStore,
} from "./store/settings-store.ts";
import type { EvaluatedScan, ScansStore, StoredScan, Tallies } from "./store/stored-scan.ts";

export interface FindingQuery extends FindingFilter {
  sort: FindingSort;
  limit: number;
  cursor?: string | undefined;
}

export interface SecurityStanding {
  score: number | null;
  grade: Grade | null;
  trend: ScoreTrend;
  /**
   * False: the last scan evaluated so much less than the previous one that their scores can't be compared.
   */
  comparable: boolean;
  /** The last comparable scan's score, when the last scan is not comparable. */
  comparableScore: number | null;
  lastScan: string | null;
  scanId: string | null;
  unknown: number;
  /** Active findings per severity, 0 critical to 4 informational. */
  bySeverity: ReadonlyMap<number, number>;
  autoRemediable: number;
  frameworks: FrameworkStanding[];
}

/** The accounts of a standing. */
export interface StandingOf {
  accountIds: readonly string[] | undefined;
  /** The score is that of scans of everything. False: it is calculated for the accounts alone. */
  isWhole: boolean;
}

/** A framework with its requirements, and the results of their checks. */
export interface FrameworkDetail {
  standing: FrameworkStanding;
  requirements: RequirementStanding[];
  /** Check ID → [passed, failed, unknown]. A check without an entry had no results. */
  tallies: Tallies;
  lastScan: string | null;
}

export interface FindingsService {
  list(
    principal: Principal,
    query: FindingQuery,
  ): Promise<{ findings: StoredFinding[]; counts: FindingCounts; nextCursor: string | null; total: number }>;
  /** Throws not_found. */
  get(principal: Principal, id: string): Promise<{ finding: StoredFinding; history: StoredChange[] }>;
  groups(
    principal: Principal,
    query: FindingFilter & { by: GroupBy; limit: number; cursor?: string | undefined },
  ): Promise<{ groups: FindingGroup[]; nextCursor: string | null; total: number }>;
  /** Of all accounts, or of some: then from what the last scans saw of these. */
  standing(principal: Principal, whose: StandingOf): Promise<SecurityStanding>;
  /** The requirements of a framework, from what the last scans of these accounts found. */
  framework(principal: Principal, framework: Framework, whose: StandingOf): Promise<FrameworkDetail>;
  settings(principal: Principal): Promise<SecuritySettings>;
  /** @returns the current settings */
  changeSettings(principal: Principal, change: SecuritySettingsChange): Promise<SecuritySettings>;
  scans(
    principal: Principal,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<{ scans: StoredScan[]; nextCursor: string | null; total: number }>;
}

interface Deps {
  findings: FindingsStore;
  scans: ScansStore;
  settings: SecuritySettingsStore;
  now: () => Date;
}

const missing = () => new AppError("not_found", "Finding not found.");

/** What a scan saw of some accounts, with their own score and number of unknown results. */
function ofAccounts({ tallies }: EvaluatedScan): EvaluatedScan {
  const { score } = scoreOfAccounts(tallies);
  const unknown = Object.values(tallies).reduce((sum, [, , one]) => sum + one, 0);
  return { tallies, score, grade: score === null ? null : gradeOf(score), unknown };
}

/** Scans of everything, newest first: a partial scan says nothing about the whole. */
function wholeScans(scans: readonly EvaluatedScan[], isWhole: boolean): readonly EvaluatedScan[] {
  return isWhole ? scans : scans.map(ofAccounts);
}

/** A scan as it is for the caller: its stored score is about every account of the workspace. */
function inCall(scan: StoredScan): StoredScan {
  if (callAccountIds() === undefined) return scan;
  const tallies = sumOfTallies([], Object.values(scan.accountTallies ?? {}));
  return { ...scan, ...ofAccounts({ ...scan, tallies }) };
}

/** Values derived from tallies, cached: the store returns the same tallies for a stored scan. */
function onceForEach<Result>(conclude: (tallies: Tallies) => Result): (tallies: Tallies) => Result {
  const known = new WeakMap<Tallies, Result>();
  return (tallies) => {
    const before = known.get(tallies);
    if (before !== undefined) return before;
    const result = conclude(tallies);
    known.set(tallies, result);
    return result;
  };
}

const noTallies: Tallies = {};
const frameworksOf = onceForEach((tallies) => frameworkStandings(checks, tallies));
const shareOf = onceForEach(evaluatedShareOf);
const scoreOfAccounts = onceForEach((tallies) => ({ score: scoreOf(checks, tallies) }));

/**
 * A scan with its evaluated share. A known failure that could not be read now counts as evaluated, as in the
 * score.
 */
function withShare(scan: EvaluatedScan) {
  return { scan, ...shareOf(scan.tallies) };
}

/** Where a page starts, and the cursor of the next page. */
function offsetOf(kind: string, cursor: string | undefined) {
  const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
  const cursorAfter = (shown: number, total: number) =>
    offset + shown < total ? writeCursor(kind, [String(offset + shown)]) : null;
  return { offset, cursorAfter };
}

class Findings implements FindingsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list({ workspaceId }: Principal, { sort, limit, cursor, ...filter }: FindingQuery) {
    const { offset, cursorAfter } = offsetOf(`findings:${sort}`, cursor);
    const page = await this.#deps.findings.page(workspaceId, filter, { sort, limit, offset });
    return { ...page, nextCursor: cursorAfter(page.findings.length, page.total) };
  }

  async get({ workspaceId }: Principal, id: string) {
    const finding = await this.#deps.findings.find(workspaceId, id);
    if (!finding) throw missing();
    return { finding, history: await this.#deps.findings.history(workspaceId, id) };
  }

  async groups(
    { workspaceId }: Principal,
    {
      by,
      limit,
      cursor,
      ...filter
    }: FindingFilter & { by: GroupBy; limit: number; cursor?: string | undefined },
  ) {
    const { offset, cursorAfter } = offsetOf(`finding-groups:${by}`, cursor);
    const page = await this.#deps.findings.groups(workspaceId, filter, { by, limit, offset });
    return { ...page, nextCursor: cursorAfter(page.groups.length, page.total) };
  }

  async standing({ workspaceId }: Principal, { accountIds, isWhole }: StandingOf): Promise<SecurityStanding> {
    const [scans, active] = await Promise.all([
      this.#deps.scans.standing(workspaceId, isWhole ? undefined : (accountIds ?? [])),
      this.#deps.findings.standing(workspaceId, { status: "ACTIVE", accountIds }),
    ]);
    const whole = wholeScans(scans.whole, isWhole);
    const [last] = whole;
    const [compared, earlier] = comparableScans(whole.map(withShare));
    const comparable = last === undefined || compared?.scan === last;
    const score = last?.score ?? null;
    return {
      score,
      grade: last?.grade ?? null,
      trend: score === null || !comparable ? "stable" : trendOf(score, earlier?.scan.score ?? null),
      comparable,
      comparableScore: comparable ? null : (compared?.scan.score ?? null),
      lastScan: scans.newest?.finishedAt ?? null,
      scanId: scans.newest?.id ?? null,
      unknown: last?.unknown ?? 0,
      bySeverity: new Map(active.counts.severity.map(({ value, count }) => [Number(value), count])),
      autoRemediable: active.groups.reduce(
        (sum, { key, count }) => sum + (isAutomated(key) ? count - (active.manual.get(key) ?? 0) : 0),
        0,
      ),
      frameworks: frameworksOf(last?.tallies ?? noTallies),
    };
  }

  async framework({ workspaceId }: Principal, framework: Framework, { accountIds, isWhole }: StandingOf) {
    const scans = await this.#deps.scans.standing(workspaceId, isWhole ? undefined : (accountIds ?? []));
    const tallies = wholeScans(scans.whole, isWhole)[0]?.tallies ?? noTallies;
    const standing = frameworksOf(tallies).find((one) => one.framework === framework);
    if (standing === undefined) throw new AppError("not_found", "Framework not found.");
    return {
      standing,
      requirements: requirementStandings(framework, checks, tallies),
      tallies,
      lastScan: scans.newest?.finishedAt ?? null,
    };
  }

  settings({ workspaceId }: Principal): Promise<SecuritySettings> {
    return this.#deps.settings.get(workspaceId);
  }

  changeSettings({ workspaceId }: Principal, change: SecuritySettingsChange) {
    return this.#deps.settings.set(workspaceId, change);
  }

  async scans({ workspaceId }: Principal, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
    const [finishedAt, id] = cursor === undefined ? [] : readCursor("scans", cursor, 2);
    const before = finishedAt !== undefined && id !== undefined ? { finishedAt, id } : undefined;
    const [rows, total] = await Promise.all([
      this.#deps.scans.list(workspaceId, limit + 1, before),
      this.#deps.scans.count(workspaceId),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      scans: rows.slice(0, limit).map(inCall),
      nextCursor: last ? writeCursor("scans", [last.finishedAt, last.id]) : null,
      total,
    };
  }
}

export function createFindingsService(deps: Deps): FindingsService {
  return new Findings(deps);
}
