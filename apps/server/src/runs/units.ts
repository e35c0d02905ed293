// long: a unit from its lease to its end, and the units of a process.
import type { Run, RunKind } from "@skyledger/core/model/run";
import type { RunUnitProgress } from "@skyledger/core/model/run-unit";
import { withoutCallScope } from "../platform/call-scope.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { pause } from "../platform/pause.ts";
import type { Job } from "../platform/queue/define-job.ts";
import { writingForRun } from "../platform/run-writes.ts";
import { countingRequests, type SentRequests } from "../platform/sent-requests.ts";
import { tracedUnit } from "../platform/spans.ts";
import { isCancelled, Lease, leaseSeconds, type RunContext, type RunLog } from "./lease.ts";
import type { ClaimedUnit, EndedUnit, PlannedUnit, UnitResult } from "./store/stored-unit.ts";
import type { UnitsStore, UnitTotals } from "./store/units-store.ts";
import type { LeaseEnd, RunsStore } from "./store.ts";
import { expectedTotal } from "./sum-of-units.ts";

/** Context of a unit's work. */
export interface UnitContext {
  readonly run: Run;
  readonly unit: PlannedUnit;
  /** Aborts when the run is canceled, the unit is taken over, or the server stops. */
  readonly signal: AbortSignal;
  elapsedSeconds(): number;
  /** Reports progress; most calls are dropped, since no one reads that fast. */
  report(progress: RunUnitProgress): void;
  /** Reports progress that must not be dropped. */
  reportNow(progress: RunUnitProgress): Promise<void>;
  /** What an earlier holder saved before its process died: the work continues after it. */
  readonly saved: UnitResult | null;
  /**
   * Stores a result in one transaction with what it describes, once, whatever becomes of this process. Throws
   * the signal's reason, and stores nothing, if another process has the unit by now.
   */
  save(result: UnitResult, also: (tx: Queryable) => Promise<void>): Promise<void>;
  /**
   * Writes a part of the work in a transaction, before the result is saved. A cancellation does not stop the parts,
   * so that a result that was begun is saved. Throws the signal's reason, and writes nothing, if another process has the
   * unit by now; and if the server stops.
   */
  write(part: (tx: Queryable) => Promise<void>): Promise<void>;
}

/** One unit's work, from its lease to its end. */
export interface UnitWork {
  run(): Promise<LeaseEnd<UnitResult>>;
  /** Partial result of a canceled unit. */
  cancelled(): UnitResult | null;
}

/** How the units of a kind of run are executed. */
export interface UnitKindDeclaration {
  readonly kind: RunKind;
  /** Display noun: "discovery". */
  readonly noun: string;
  /** Units of the kind that one process works on concurrently; omitted: as many as of any kind. */
  readonly atOnce?: number;
  /** Starts a unit's work; safe to start again after another process stopped. */
  readonly begin: (context: UnitContext) => UnitWork;
}

/** The interface for the run that waits for its units. */
export interface UnitRunner {
  /**
   * Executes the units of a run on every process with free capacity, and waits for them. Units that ended
   * earlier stay ended. Throws the signal's reason after the units have stopped.
   */
  complete(hold: RunContext, planned: readonly PlannedUnit[]): Promise<void>;
  /** The ended units of a run, in the order of the plan. */
  ended(workspaceId: string, runId: string): Promise<EndedUnit[]>;
  totals(workspaceId: string, runId: string): Promise<UnitTotals>;
}

/** Name of the job that notifies a process with free capacity of waiting units. */
const jobName = "run_units";
/** Delay until a unit that ended in another process is seen. */
const lookEveryMs = 500;
/** The same for a run that has waited for `longAfterMs`: looking costs as much as some units' work. */
const lookAtLongEveryMs = 2_000;
const longAfterMs = 10_000;
/** Waiting units are announced again after this: an announcement may be lost with its process. */
const announceEveryMs = 5_000;
/** Announcements at a time; a process that follows one takes units until none waits. */
const announcementsAtOnce = 32;
/** Holders that a unit may lose before it is given up. */
const lossesAtMost = 3;

interface Deps {
  readonly units: UnitsStore;
  readonly runs: Pick<RunsStore, "find">;
  /** Passes a job to any process that takes jobs of its name. */
  readonly send: (name: string, input: object) => Promise<void>;
  /** Units that this process works on concurrently. */
  readonly atOnce: number;
  readonly now: () => Date;
  readonly log: RunLog;
}

/** A leased unit in progress. */
class UnitLease extends Lease<UnitResult, RunUnitProgress> implements UnitContext {
  readonly run: Run;
  readonly unit: ClaimedUnit;
  /** Requests from this thread; the work reports those of its own threads. */
  readonly requests: SentRequests = { sent: 0 };
  readonly #units: UnitsStore;

  constructor({ units, now, log }: Deps, run: Run, unit: ClaimedUnit) {
    super({
      store: {
        renew: () => units.renew(unit, leaseSeconds),
        progress: (progress) => units.progress(unit, progress),
        finish: (end) => units.finish(unit, end),
        release: () => units.release(unit),
      },
      now,
      log,
      detail: { runId: run.id, unitId: unit.id, accountId: unit.accountId },
    });
    this.run = run;
    this.unit = unit;
    this.#units = units;
  }

  get saved(): UnitResult | null {
    return this.unit.saved;
  }

  async save(result: UnitResult, also: (tx: Queryable) => Promise<void>): Promise<void> {
    if (!(await this.#units.save(this.unit, result, also))) this.lose();
    this.signal.throwIfAborted();
  }

  async write(part: (tx: Queryable) => Promise<void>): Promise<void> {
    if (!(await this.#units.write(this.unit, part))) this.lose();
    if (!isCancelled(this.signal)) this.signal.throwIfAborted();
  }

  report(progress: RunUnitProgress): void {
    this.reportSometimes(() => progress);
  }

  override async reportNow(progress: RunUnitProgress): Promise<void> {
    await super.reportNow({ ...progress, calls: progress.calls + this.requests.sent });
  }
}

/** Executes units of runs in this process, and waits for those of a run wherever they are executed. */
export class Units implements UnitRunner {
  readonly #deps: Deps;
  readonly #kinds = new Map<RunKind, UnitKindDeclaration>();
  /** Units of this process. */
  readonly #running = new Map<string, UnitLease>();
  /** Units of this process by kind, from before they are read. */
  readonly #busy = new Map<RunKind, number>();
  /** The last claim of this process: each sees which kinds the one before it has filled. */
  #claiming: Promise<unknown> = Promise.resolve();
  /** Takers of this process that have not come to the end. */
  readonly #taking = new Set<Promise<void>>();
  /** Wakes the runs of this process that wait for a unit. */
  #unitEnded = Promise.withResolvers<void>();
  #stopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Registers kinds. Throws for a duplicate. */
  register(...kinds: readonly UnitKindDeclaration[]): void {
    for (const declaration of kinds) {
      if (this.#kinds.has(declaration.kind)) throw new Error(`${declaration.kind} is registered twice.`);
      this.#kinds.set(declaration.kind, declaration);
    }
  }

  /** The job that takes units, with its concurrency in one process. */
  job(): { job: Job; atOnce: number } {
    return { job: { name: jobName, run: () => this.take() }, atOnce: this.#deps.atOnce };
  }

  /** Takes units one after the other until none waits. */
  async take(): Promise<void> {
    const taking = withoutCallScope(() => this.#takeAll());
    this.#taking.add(taking);
    await taking.finally(() => this.#taking.delete(taking));
  }

  async #takeAll(): Promise<void> {
    while (!this.#stopping) {
      const claiming = this.#claiming.then(() => this.#claim());
      this.#claiming = claiming.catch(() => undefined);
      const unit = await claiming;
      if (unit === undefined) return;
      try {
        await writingForRun(() => this.#execute(unit));
      } finally {
        this.#count(unit.kind, -1);
      }
    }
  }

  async #claim(): Promise<ClaimedUnit | undefined> {
    const full = [...this.#kinds.values()]
      .filter(({ kind, atOnce }) => atOnce !== undefined && (this.#busy.get(kind) ?? 0) >= atOnce)
      .map(({ kind }) => kind);
    const unit = await this.#deps.units.claim(leaseSeconds, full);
    if (unit) this.#count(unit.kind, 1);
    return unit;
  }

  #count(kind: RunKind, change: 1 | -1): void {
    this.#busy.set(kind, (this.#busy.get(kind) ?? 0) + change);
  }

  async complete(hold: RunContext, planned: readonly PlannedUnit[]): Promise<void> {
    const { units } = this.#deps;
    const { workspaceId, id } = hold.run;
    await units.add(workspaceId, id, planned);
    const since = performance.now();
    let announcedAt = Number.NEGATIVE_INFINITY;
    for (;;) {
      const ended = this.#unitEnded.promise;
      if (hold.signal.aborted) return await this.#endEarly(hold);
      await units.recover(workspaceId, id, {
        losses: lossesAtMost,
        // After a pause of this process, such as a laptop's sleep, their next renewals are only late.
        except: [...this.#running.keys()],
        message: `The server stopped ${lossesAtMost} times during this unit. Try it again.`,
      });
      const totals = await units.totals(workspaceId, id);
      // If a unit noticed first that the run is canceled, the run's next renewal shows it too.
      if (totals.waiting + totals.running + totals.cancelled === 0) return;
      const at = performance.now();
      if (totals.waiting > 0 && at - announcedAt >= announceEveryMs) {
        announcedAt = at;
        await this.announce(totals.waiting);
      }
      const { done, resources, gaps, current } = totals;
      // Reports right after one are dropped: the first one is worth waiting for.
      if (current !== null || totals.ended > 0)
        hold.report({ done, total: expectedTotal(totals), resources, gaps, current });
      const lookAfterMs = at - since < longAfterMs ? lookEveryMs : lookAtLongEveryMs;
      await Promise.race([ended, pause(lookAfterMs, hold.signal)]);
    }
  }

  async ended(workspaceId: string, runId: string): Promise<EndedUnit[]> {
    return await this.#deps.units.ended(workspaceId, runId);
  }

  async totals(workspaceId: string, runId: string): Promise<UnitTotals> {
    return await this.#deps.units.totals(workspaceId, runId);
  }

  /** Stops this process's units; they wait for the next process. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const lease of this.#running.values()) lease.abandon();
    await Promise.allSettled(this.#taking);
  }

  /** Notifies processes with free capacity of waiting units. */
  async announce(waiting: number): Promise<void> {
    for (let sent = 0; sent < Math.min(waiting, announcementsAtOnce); sent++)
      await this.#deps.send(jobName, {});
  }

  /** Waits for the running units of a canceled run, so that its result has what they read. */
  async #endEarly(hold: RunContext): Promise<never> {
    const { units } = this.#deps;
    const { workspaceId, id } = hold.run;
    if (isCancelled(hold.signal)) {
      await units.cancelWaiting(workspaceId, id);
      for (const lease of this.#running.values()) if (lease.run.id === id) lease.cancel();
      const until = performance.now() + 2 * leaseSeconds * 1000;
      while ((await units.totals(workspaceId, id)).running > 0 && performance.now() < until)
        await Promise.race([this.#unitEnded.promise, pause(lookEveryMs)]);
    }
    throw hold.signal.reason;
  }

  async #execute(unit: ClaimedUnit): Promise<void> {
    const run = await this.#deps.runs.find(unit.workspaceId, unit.runId);
    // Disconnecting an account, or deleting a workspace, deletes its units.
    if (run === undefined) return;
    const lease = new UnitLease(this.#deps, run, unit);
    const declaration = this.#kinds.get(run.kind);
    this.#running.set(unit.id, lease);
    // The server may have begun to stop while the run was read.
    if (this.#stopping) lease.abandon();
    try {
      const work = declaration ? workOf(declaration, lease) : unknownKind;
      await tracedUnit(run, unit, () => countingRequests(lease.requests, () => lease.execute(work)));
    } finally {
      this.#running.delete(unit.id);
      this.#unitEnded.resolve();
      this.#unitEnded = Promise.withResolvers<void>();
    }
  }
}

const unknownKind = {
  work: async () =>
    ({ status: "failed", error: "This version of the server does not know this kind of run." }) as const,
  cancelled: () => null,
  noun: "unit",
};

function workOf(declaration: UnitKindDeclaration, lease: UnitLease) {
  const work = declaration.begin(lease);
  // The run may have been canceled since the unit was claimed.
  const run = () => (lease.signal.aborted ? Promise.reject(lease.signal.reason) : work.run());
  return { work: run, cancelled: () => work.cancelled(), noun: declaration.noun };
}
