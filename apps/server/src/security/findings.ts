import { comparableScans } from "@skyledger/core/checks/comparable";
import { type FrameworkStanding, frameworkStandings } from "@skyledger/core/checks/frameworks";
import { afterPerson } from "@skyledger/core/checks/lifecycle";
import { type Grade, gradeOf, type ScoreTrend, trendOf } from "@skyledger/core/checks/score";
import { isAutomated } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import type { FindingStatus, StoredChange, StoredFinding } from "@skyledger/core/model/finding";
import { checks } from "@skyledger/core/registry.gen";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import { evaluatedShareOf, scoreOf } from "./scan-tallies.ts";
import type { FindingCounts, FindingGroup } from "./store/finding-counts.ts";
import type { FindingFilter } from "./store/finding-filter.ts";
import type { FindingSort, FindingsStore } from "./store/findings-store.ts";
import type { SecuritySettings, SecuritySettingsStore } from "./store/settings-store.ts";
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
  /** False: the last scan could evaluate so much less than the one before that their scores say nothing together. */
  comparable: boolean;
  /** The last comparable scan's score, where the last scan is not comparable. */
  comparableScore: number | null;
  lastScan: string | null;
  scanId: string | null;
  unknown: number;
  /** Active findings per severity, 0 critical to 4 informational. */
  bySeverity: ReadonlyMap<number, number>;
  autoRemediable: number;
  frameworks: FrameworkStanding[];
}

export interface FindingsService {
  list(
    principal: Principal,
    query: FindingQuery,
  ): Promise<{ findings: StoredFinding[]; counts: FindingCounts; nextCursor: string | null; total: number }>;
  /** Throws not_found. */
  get(principal: Principal, id: string): Promise<{ finding: StoredFinding; history: StoredChange[] }>;
  groups(principal: Principal, filter: FindingFilter): Promise<FindingGroup[]>;
  /** Of all accounts, or of one: then of the last scan that looked at it. */
  standing(principal: Principal, accountId?: string): Promise<SecurityStanding>;
  settings(principal: Principal): Promise<SecuritySettings>;
  /** @returns the settings as they are now */
  changeSettings(principal: Principal, settings: SecuritySettings): Promise<SecuritySettings>;
  /**
   * A person's change, saved with history and audit. Throws not_found, and invalid_input for a date that is over and
   * for ignoring without a note where the workspace requires one.
   */
  updateStatus(
    principal: Principal,
    change: {
      findingId: string;
      status: FindingStatus;
      note?: string | undefined;
      ignoredUntil?: string | undefined;
    },
  ): Promise<StoredFinding>;
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

/** What a scan saw of one account; its score and what is unknown are its own, too. */
function ofAccount({ tallies }: EvaluatedScan): EvaluatedScan {
  const { score } = scoreOfAccount(tallies);
  const unknown = Object.values(tallies).reduce((sum, [, , one]) => sum + one, 0);
  return { tallies, score, grade: score === null ? null : gradeOf(score), unknown };
}

/** What follows from tallies, once for each: the store gives those of a stored scan again. */
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
const scoreOfAccount = onceForEach((tallies) => ({ score: scoreOf(checks, tallies) }));

/** A scan with how much it could evaluate. What is known to fail and could not be seen now counts as evaluated, as in the score. */
function withShare(scan: EvaluatedScan) {
  return { scan, ...shareOf(scan.tallies) };
}

class Findings implements FindingsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list({ workspaceId }: Principal, { sort, limit, cursor, ...filter }: FindingQuery) {
    const kind = `findings:${sort}`;
    const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
    const page = await this.#deps.findings.page(workspaceId, filter, { sort, limit, offset });
    const next = offset + page.findings.length;
    return { ...page, nextCursor: next < page.total ? writeCursor(kind, [String(next)]) : null };
  }

  async get({ workspaceId }: Principal, id: string) {
    const finding = await this.#deps.findings.find(workspaceId, id);
    if (!finding) throw missing();
    return { finding, history: await this.#deps.findings.history(workspaceId, id) };
  }

  groups({ workspaceId }: Principal, filter: FindingFilter): Promise<FindingGroup[]> {
    return this.#deps.findings.groups(workspaceId, filter);
  }

  async standing({ workspaceId }: Principal, accountId?: string): Promise<SecurityStanding> {
    const [scans, active] = await Promise.all([
      this.#deps.scans.standing(workspaceId, accountId),
      this.#deps.findings.standing(workspaceId, { status: "ACTIVE", accountId }),
    ]);
    // A scan of a part says nothing of the whole.
    const whole = accountId === undefined ? scans.whole : scans.whole.map(ofAccount);
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
        (sum, group) => sum + (isAutomated(group.checkId) ? group.count : 0),
        0,
      ),
      frameworks: frameworksOf(last?.tallies ?? noTallies),
    };
  }

  settings({ workspaceId }: Principal): Promise<SecuritySettings> {
    return this.#deps.settings.get(workspaceId);
  }

  async changeSettings({ workspaceId, email }: Principal, settings: SecuritySettings) {
    const { settings: store, now } = this.#deps;
    await store.set(workspaceId, settings, { actor: email, at: now().toISOString() });
    return await store.get(workspaceId);
  }

  async #refuseWithoutNote(workspaceId: string, status: FindingStatus, note = ""): Promise<void> {
    if (status !== "IGNORED" || note !== "") return;
    if (!(await this.#deps.settings.get(workspaceId)).ignoreNoteRequired) return;
    const message = "Say why the finding is ignored: this workspace requires a note.";
    throw new AppError("invalid_input", message, { issues: [{ path: "note", message }] });
  }

  async updateStatus(
    { workspaceId, email }: Principal,
    change: {
      findingId: string;
      status: FindingStatus;
      note?: string | undefined;
      ignoredUntil?: string | undefined;
    },
  ): Promise<StoredFinding> {
    const at = this.#deps.now().toISOString();
    const { findingId, status, note, ignoredUntil } = change;
    if (ignoredUntil !== undefined && ignoredUntil <= at) {
      const message = "Choose a date in the future, or no date to ignore it permanently.";
      throw new AppError("invalid_input", message, { issues: [{ path: "ignoredUntil", message }] });
    }
    await this.#refuseWithoutNote(workspaceId, status, note);
    const changed = await this.#deps.findings.change(workspaceId, findingId, email, (finding) => ({
      ...afterPerson(finding, status, note === undefined || note === "" ? null : note, ignoredUntil ?? null),
      at,
    }));
    if (!changed) throw missing();
    return changed;
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
      scans: rows.slice(0, limit),
      nextCursor: last ? writeCursor("scans", [last.finishedAt, last.id]) : null,
      total,
    };
  }
}

export function createFindingsService(deps: Deps): FindingsService {
  return new Findings(deps);
}
