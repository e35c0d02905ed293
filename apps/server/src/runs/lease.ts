import type { Run, RunProgress, RunResult } from "@skyledger/core/model/run";
import type { LeaseEnd, RunsStore } from "./store.ts";

/** Log for unexpected errors. */
export interface RunLog {
  error(detail: object, message: string): void;
}

/** A holder that has not renewed for this long counts as dead. */
export const leaseSeconds = 7;
/** Also the delay until a cancellation is seen. */
const renewEveryMs = 2_000;
const progressEveryMs = 1_000;

/** Why a run's work stopped before its end. */
class Stopped extends Error {
  readonly why: "cancelled" | "lost" | "abandoned";

  constructor(why: Stopped["why"]) {
    super(why);
    this.why = why;
  }
}

/** Whether a run's work stops because someone canceled the run. */
export function isCancelled(signal: AbortSignal): boolean {
  return signal.reason instanceof Stopped && signal.reason.why === "cancelled";
}

/** Context of a run's work. */
export interface RunContext {
  readonly run: Run;
  /** Aborts when the run is canceled, taken over, or the server stops. */
  readonly signal: AbortSignal;
  /** Seconds since the work began. */
  elapsedSeconds(): number;
  /** Reports progress; most calls are dropped, since no one reads that fast. */
  report(progress: Omit<RunProgress, "estimatedSecondsLeft">): void;
  /** Reports progress that must not be dropped. */
  reportNow(progress: RunProgress): Promise<void>;
}

/** The leased work of a holder. */
interface LeasedWork<Result, Context> {
  /** Executes it and returns how it ends. */
  work(hold: Context): Promise<LeaseEnd<Result>>;
  /** Partial result when it is canceled. */
  cancelled(): Result | null;
  /** Display noun: "discovery", "scan". */
  noun: string;
}

/** What a lease writes; each has no effect once another holder has the lease. */
interface LeaseStore<Result, Progress> {
  /** Renews the lease and returns whether someone asked to cancel; `lost` if the lease is another's by now. */
  renew(): Promise<"held" | "cancel" | "lost">;
  progress(progress: Progress): Promise<void>;
  finish(end: LeaseEnd<Result>): Promise<unknown>;
  release(): Promise<void>;
}

interface LeaseDeps<Result, Progress> {
  store: LeaseStore<Result, Progress>;
  now: () => Date;
  log: RunLog;
  /** Added to log entries. */
  detail: object;
}

interface Deps {
  runs: Pick<RunsStore, "claim" | "renew" | "progress" | "finish" | "release">;
  now: () => Date;
  log: RunLog;
}

/** PostgreSQL's and Node's codes for a full disk. */
const diskFullCodes: readonly unknown[] = ["53100", "ENOSPC"];
/** PostgreSQL's code for a lost connection. */
const connectionLost = "08006";

/** Whether an error would affect every other part of a run as well, so that it cannot continue. */
export function endsEveryRun(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === connectionLost || diskFullCodes.includes(code);
}

/** Leased work in progress: renews its lease, reports progress, and ends in exactly one state. */
export class Lease<Result, Progress> {
  readonly #deps: LeaseDeps<Result, Progress>;
  readonly #abort = new AbortController();
  readonly #startedAt: number;
  #progressAt = 0;
  #progressWrite: Promise<void> = Promise.resolve();

  constructor(deps: LeaseDeps<Result, Progress>) {
    this.#deps = deps;
    this.#startedAt = deps.now().getTime();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  elapsedSeconds(): number {
    return (this.#deps.now().getTime() - this.#startedAt) / 1000;
  }

  /** Stops the work and leaves it open for the next holder. */
  abandon(): void {
    this.#abort.abort(new Stopped("abandoned"));
  }

  /** Stops the work, as its next renewal would after someone asked to cancel. */
  cancel(): void {
    this.#abort.abort(new Stopped("cancelled"));
  }

  /** Stops work that another holder has by now; throws the reason. */
  protected lose(): never {
    this.#abort.abort(new Stopped("lost"));
    throw this.signal.reason;
  }

  async execute({ work, cancelled, noun }: LeasedWork<Result, this>): Promise<void> {
    const renewing = setInterval(() => {
      this.#renew().catch((error: unknown) => this.#abort.abort(error));
    }, renewEveryMs);
    try {
      await this.#renew();
      // Canceled work may have begun in another process, and ends what it began.
      if (this.signal.aborted && !isCancelled(this.signal)) throw this.signal.reason;
      const end = await work(this);
      await this.#progressWrite;
      await this.#deps.store.finish(end);
    } catch (error) {
      await this.#progressWrite.catch(() => undefined);
      await this.#endEarly(error, cancelled, noun);
    } finally {
      clearInterval(renewing);
    }
  }

  /** Reports progress; most calls are dropped, since no one reads that fast. */
  protected reportSometimes(progress: () => Progress): void {
    const now = this.#deps.now().getTime();
    if (now - this.#progressAt < progressEveryMs) return;
    this.#progressAt = now;
    const current = progress();
    // Writes sequentially; a failed write stops the work.
    this.#progressWrite = this.#progressWrite.then(() => this.reportNow(current));
    this.#progressWrite.catch((error: unknown) => this.#abort.abort(error));
  }

  async reportNow(progress: Progress): Promise<void> {
    await this.#deps.store.progress(progress);
  }

  async #renew(): Promise<void> {
    const held = await this.#deps.store.renew();
    if (held !== "held") this.#abort.abort(new Stopped(held === "cancel" ? "cancelled" : "lost"));
  }

  async #endEarly(error: unknown, cancelled: () => Result | null, noun: string): Promise<void> {
    const { store, log, detail } = this.#deps;
    if (error instanceof Stopped) {
      // Another holder ends lost or abandoned work.
      if (error.why === "cancelled") await store.finish({ status: "cancelled", result: cancelled() });
      // Releases the lease, so that the next holder need not wait for it.
      if (error.why === "abandoned") await store.release();
      return;
    }
    const code = (error as { code?: unknown } | null)?.code;
    if (code === connectionLost) {
      log.error(
        { err: error, ...detail },
        `${noun} lost the database connection; it continues when the database is available`,
      );
      return;
    }
    log.error({ err: error, ...detail }, `${noun} failed`);
    const full = diskFullCodes.includes(code);
    const message = full
      ? `The server's disk is full. Free disk space, and run the ${noun} again. The data read so far is kept.`
      : `The ${noun} failed with an internal error. Run it again. See the server log for details.`;
    await store.finish({ status: "failed", error: message });
  }
}

/** A leased run in progress. */
export class RunLease extends Lease<RunResult, RunProgress> implements RunContext {
  readonly run: Run;

  private constructor({ runs, now, log }: Deps, run: Run) {
    const { workspaceId } = run;
    super({
      store: {
        renew: () => runs.renew(workspaceId, run, leaseSeconds),
        progress: (progress) => runs.progress(workspaceId, run, progress),
        finish: (end) => runs.finish(workspaceId, run, end),
        release: () => runs.release(workspaceId, run),
      },
      now,
      log,
      detail: { runId: run.id },
    });
    this.run = run;
  }

  /** Acquires the lease; undefined if someone else has it or the run has ended. */
  static async claim(deps: Deps, workspaceId: string, runId: string): Promise<RunLease | undefined> {
    const run = await deps.runs.claim(workspaceId, runId, leaseSeconds);
    return run && new RunLease(deps, run);
  }

  report(progress: Omit<RunProgress, "estimatedSecondsLeft">): void {
    this.reportSometimes(() => {
      const { done, total } = progress;
      const estimatedSecondsLeft =
        done === 0 ? null : Math.round((this.elapsedSeconds() / done) * (total - done));
      return { ...progress, estimatedSecondsLeft };
    });
  }
}
