import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { CoverageGap, Resource } from "@skyledger/core/model/resource";
import type { RefusedRow } from "../../platform/db/row-batches.ts";
import type { RunContext } from "../../runs/lease.ts";
import { RunEnds } from "../../runs/store/ends.ts";
import type { EndedUnit, UnitResult } from "../../runs/store/stored-unit.ts";
import type { RunEnd } from "../../runs/store.ts";
import type { UnitContext } from "../../runs/units.ts";
import type { ScanDeps, ScanScope } from "../scan-deps.ts";
import { ScanUnit } from "../scan-unit.ts";
import { ScanWork } from "../scan-work.ts";
import type { NotEvaluatedCheck } from "../store/not-evaluated-checks-store.ts";
import type { AccountScanChanges, FindingWrite, KnownFinding, StoredScan } from "../store/stored-scan.ts";

export const readAt = "2026-03-02T07:58:00.000Z";
export const startedAt = "2026-03-02T08:00:00.000Z";

/** What the units of a scan wrote, together. */
interface Recorded {
  scan: StoredScan;
  failing: readonly object[];
  updated: readonly object[];
  seenAgain: readonly string[];
  passesAgain: readonly string[];
  /** Null: the scan says nothing about that. */
  notEvaluated: readonly NotEvaluatedCheck[] | null;
  /** By account. */
  readAt: Record<string, string>;
}

/** One account as a scan finds it. */
interface Fixtures {
  account: CloudAccount;
  resources: Resource[];
  gaps: CoverageGap[];
  gone: Set<string>;
  known: KnownFinding[];
  /** The result of `activeOf`. */
  active: number;
  /** Thrown when its inventory is read, or after all of it was evaluated. */
  failure: { at: "inventory" | "end"; error: Error } | null;
}

/**
 * The boundaries of one scan: the stores and Security Hub return what a test provides, and record what they
 * receive.
 */
export class ScanWorld {
  readonly fixtureSets: Fixtures[] = [];
  scope: ScanScope = { scanType: "QUICK" };
  /** Accounts of the run; left out: all. */
  accountIds: string[] | undefined;
  stored: Partial<StoredScan>[] = [];
  /** The result of `standing`: complete scans before this one, newest first, of an account or of all. */
  before: { [accountId: string]: Pick<StoredScan, "tallies">[] } = {};
  /** The result of `othersTallies`, and the accounts that it was to leave out. */
  others: StoredScan["tallies"] = {};
  exceptIds: readonly string[] = [];
  imported = { created: 0, resolved: 0, regressions: 0, failure: null as string | null };
  /** Critical findings that the database says the scan activated. */
  activated: readonly object[] = [];
  sendFailure: Error | null = null;
  /** Failures that the database can't store. */
  refused: readonly RefusedRow<FindingWrite>[] = [];
  /** Called where findings are ranked. */
  onRank: () => void = () => undefined;
  /** Called before each pause, with their number so far. */
  onRest: (rests: number) => void = () => undefined;
  onActiveOf: () => void = () => undefined;
  onImport: () => void = () => undefined;
  readonly done: string[] = [];
  readonly reported: object[] = [];
  readonly events: object[] = [];
  readonly logged: { detail: object; message: string }[] = [];
  readonly recordings: { scan: StoredScan; without: readonly NotEvaluatedCheck[] }[] = [];
  /** The failures that units wrote before the rest. */
  readonly failing: object[] = [];
  /** What each unit wrote. */
  readonly writes: (AccountScanChanges & { failing: object[]; updated: object[] })[] = [];
  /** What units had saved before their processes died. */
  readonly saved: Record<string, UnitResult> = {};
  /** Units that end like this instead of being executed. */
  readonly endings: Record<string, EndedUnit> = {};
  readonly #ended: EndedUnit[] = [];
  readonly abort = new AbortController();
  #rests = 0;

  add(
    id: string,
    change: Partial<Omit<Fixtures, "account">> & { account?: Partial<CloudAccount> } = {},
  ): Fixtures {
    const account = {
      id,
      workspaceId: "w",
      kind: "ambient",
      name: id,
      awsAccountId: "123456789012",
      regions: null,
      lastDiscoveredAt: readAt,
      ...change.account,
    } as CloudAccount;
    const nothing = { resources: [], gaps: [], gone: new Set<string>(), known: [], active: 0, failure: null };
    const fixtures = { ...nothing, ...change, account };
    this.fixtureSets.push(fixtures);
    return fixtures;
  }

  async run(): Promise<RunEnd> {
    // Only what the work uses of each.
    return await new ScanWork(this.#deps(), this.#hold() as unknown as RunContext).run();
  }

  #hold() {
    const accountIds = this.accountIds ?? this.fixtureSets.map(({ account }) => account.id);
    return {
      run: { id: "scan-1", workspaceId: "w", accountIds, input: this.scope, createdBy: null },
      signal: this.abort.signal,
      report: (progress: object) => void this.reported.push(progress),
      reportNow: async (progress: object) => void this.reported.push(progress),
    };
  }

  /** One process that takes the units in their order. */
  #units(deps: () => ScanDeps) {
    return {
      complete: async (_hold: unknown, planned: readonly { accountId: string }[]) => {
        for (const { accountId } of planned) {
          this.#ended.push(this.endings[accountId] ?? (await this.#unit(deps(), accountId)));
        }
      },
      ended: async () => this.#ended,
      totals: async () => ({ done: 2, total: 2, resources: 3, gaps: 4 }),
    };
  }

  async #unit(deps: ScanDeps, accountId: string): Promise<EndedUnit> {
    const context = {
      ...this.#hold(),
      unit: { accountId, region: null },
      saved: this.saved[accountId] ?? null,
      save: async (_result: unknown, also: (tx: unknown) => Promise<void>) => await also(null),
      write: async (part: (tx: unknown) => Promise<void>) => await part(null),
    };
    const end = await new ScanUnit(deps, context as unknown as UnitContext).run();
    if (end.status !== "completed") throw new Error(`the unit ended ${end.status}`);
    const { failure } = end.result;
    const state = failure === null ? "completed" : "failed";
    return { accountId, state, result: end.result, message: failure };
  }

  /** What was written, once. */
  get recorded(): Recorded {
    const [recorded, ...more] = this.recordings;
    if (!recorded || more.length > 0) throw new Error(`the scan was written ${this.recordings.length} times`);
    const { scan, without } = recorded;
    const { writes } = this;
    return {
      scan,
      failing: [...this.failing, ...writes.flatMap(({ failing }) => failing)],
      updated: writes.flatMap(({ updated }) => updated),
      seenAgain: writes.flatMap(({ seenAgain = [] }) => seenAgain),
      passesAgain: writes.flatMap(({ passesAgain = [] }) => passesAgain),
      notEvaluated: writes.every((one) => one.notEvaluated === null)
        ? null
        : [...without, ...writes.flatMap(({ notEvaluated }) => notEvaluated ?? [])],
      readAt: Object.fromEntries(writes.map(({ accountId, readAt: at }) => [accountId, at])),
    };
  }

  #of(accountId: string): Fixtures {
    const found = this.fixtureSets.find(({ account }) => account.id === accountId);
    if (!found) throw new Error(`no account ${accountId}`);
    return found;
  }

  #deps(): ScanDeps {
    const deps: object = {
      now: () => new Date(startedAt),
      log: { error: (detail: object, message: string) => void this.logged.push({ detail, message }) },
      runs: {
        ends: new RunEnds(),
        active: async () => undefined,
        find: async () => ({ status: "completed" }),
      },
      discovery: {
        start: async (_principal: unknown, accountIds: readonly string[]) => {
          this.done.push(`collect ${accountIds}`);
          return { id: "discovery-1" };
        },
      },
      accounts: {
        list: async () => this.fixtureSets.map(({ account }) => account),
        find: async (_workspace: string, id: string) => this.#of(id).account,
      },
      units: this.#units((): ScanDeps => deps as unknown as ScanDeps),
      rank: async () => this.onRank(),
      pace: () => ({
        giveWay: async () => {
          this.#rests += 1;
          this.onRest(this.#rests);
        },
      }),
      notify: async (_tx: unknown, _workspace: string, event: object) => void this.events.push(event),
      snapshots: this.#snapshots(),
      scans: this.#scans(),
      securityHub: {
        imports: {
          account: async ({ id }: CloudAccount, regions: readonly string[] | undefined) => {
            this.done.push(`import ${id} ${regions ?? "everywhere"}`);
            this.onImport();
            return this.imported;
          },
        },
        sending: {
          account: async ({ id }: CloudAccount) => {
            this.done.push(`send ${id}`);
            if (this.sendFailure) throw this.sendFailure;
          },
        },
      },
    };
    return deps as unknown as ScanDeps;
  }

  #snapshots() {
    const world = this;
    return {
      async *resources(_workspace: string, accountId: string) {
        world.done.push(`evaluate ${accountId}`);
        const { resources, failure } = world.#of(accountId);
        for (const resource of resources) yield [resource];
        if (failure?.at === "inventory") throw failure.error;
      },
      scope: async (_workspace: string, accountId: string) => ({
        covered: [],
        gaps: this.#of(accountId).gaps,
      }),
      gone: async (_workspace: string, accountId: string) => this.#of(accountId).gone,
    };
  }

  #scans() {
    return {
      countSeenAgain: async (_workspace: string, between: () => Promise<void>) => {
        this.done.push("count");
        await between();
      },
      list: async (_workspace: string, limit: number) => this.stored.slice(0, limit),
      standing: async (_workspace: string, accountIds: readonly string[] | undefined) => ({
        newest: undefined,
        whole: this.before[accountIds?.[0] ?? "all"] ?? [],
      }),
      othersTallies: async (_workspace: string, exceptIds: readonly string[]) => {
        this.exceptIds = exceptIds;
        return this.others;
      },
      activeOf: async (_workspace: string, accountId: string) => {
        this.onActiveOf();
        return this.#of(accountId).active;
      },
      known: async (
        _workspace: string,
        accountId: string,
        which: { checkIds?: readonly string[]; startingWith?: string },
      ) => {
        const { known, failure } = this.#of(accountId);
        const { checkIds = [], startingWith } = which;
        if (startingWith !== undefined && failure?.at === "end") throw failure.error;
        return known.filter(({ checkId }) =>
          startingWith === undefined ? checkIds.includes(checkId) : checkId.startsWith(startingWith),
        );
      },
      writeFailing: async (_tx: unknown, _workspace: string, _scan: unknown, failing: Iterable<object>) => {
        this.failing.push(...failing);
        return this.refused;
      },
      write: async (_tx: unknown, _workspace: string, changes: AccountScanChanges) => {
        this.done.push(`write ${changes.accountId}`);
        this.writes.push({ ...changes, failing: [...changes.failing], updated: [...changes.updated] });
      },
      record: async (
        _workspace: string,
        scan: StoredScan,
        without: readonly NotEvaluatedCheck[],
        follow: (tx: unknown, standing: object) => Promise<void>,
      ) => {
        this.done.push("record");
        this.recordings.push({ scan, without });
        await follow(null, { activeCritical: 7, activated: this.activated, imported: [] });
      },
    };
  }
}
