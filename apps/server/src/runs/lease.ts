import type { Run, RunProgress, RunResult } from "@skyledger/core/model/run";
import type { RunEnd, RunsStore } from "./store.ts";

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

interface RunWork {
  /** Executes the run and returns how it ends. */
  work(hold: RunContext): Promise<RunEnd>;
  /** Partial result of a canceled run. */
  cancelled(): RunResult | null;
  /** Display noun: "discovery", "scan". */
  noun: string;
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

/** A leased run in progress: renews its lease, reports progress, and ends in exactly one state. */
export class RunLease implements RunContext {
  readonly run: Run;
  readonly #deps: Deps;
  readonly #abort = new AbortController();
  readonly #startedAt: number;
  #progressAt = 0;
  #progressWrite: Promise<void> = Promise.resolve();

  private constructor(deps: Deps, run: Run) {
    this.#deps = deps;
    this.run = run;
    this.#startedAt = deps.now().getTime();
  }

  /** Acquires the lease; undefined if someone else has it or the run has ended. */
  static async claim(deps: Deps, workspaceId: string, runId: string): Promise<RunLease | undefined> {
    const run = await deps.runs.claim(workspaceId, runId, leaseSeconds);
    return run && new RunLease(deps, run);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  elapsedSeconds(): number {
    return (this.#deps.now().getTime() - this.#startedAt) / 1000;
  }

  /** Stops the work and leaves the run open for the next start. */
  abandon(): void {
    this.#abort.abort(new Stopped("abandoned"));
  }

  async execute({ work, cancelled, noun }: RunWork): Promise<void> {
    const renewing = setInterval(() => {
      this.#renew().catch((error: unknown) => this.#abort.abort(error));
    }, renewEveryMs);
    try {
      await this.#renew();
      const end = await work(this);
      await this.#progressWrite;
      await this.#finish(end);
    } catch (error) {
      await this.#progressWrite.catch(() => undefined);
      await this.#endEarly(error, cancelled, noun);
    } finally {
      clearInterval(renewing);
    }
  }

  report(progress: Omit<RunProgress, "estimatedSecondsLeft">): void {
    const now = this.#deps.now().getTime();
    if (now - this.#progressAt < progressEveryMs) return;
    this.#progressAt = now;
    const { done, total } = progress;
    const estimatedSecondsLeft =
      done === 0 ? null : Math.round((this.elapsedSeconds() / done) * (total - done));
    // Writes sequentially; a failed write stops the run.
    this.#progressWrite = this.#progressWrite.then(() =>
      this.reportNow({ ...progress, estimatedSecondsLeft }),
    );
    this.#progressWrite.catch((error: unknown) => this.#abort.abort(error));
  }

  async reportNow(progress: RunProgress): Promise<void> {
    await this.#deps.runs.progress(this.run.workspaceId, this.run, progress);
  }

  async #renew(): Promise<void> {
    const held = await this.#deps.runs.renew(this.run.workspaceId, this.run, leaseSeconds);
    if (held !== "held") this.#abort.abort(new Stopped(held === "cancel" ? "cancelled" : "lost"));
  }

  async #finish(end: RunEnd): Promise<void> {
    await this.#deps.runs.finish(this.run.workspaceId, this.run, end);
  }

  async #endEarly(error: unknown, cancelled: () => RunResult | null, noun: string): Promise<void> {
    if (error instanceof Stopped) {
      // Another holder ends a lost or abandoned run.
      if (error.why === "cancelled") await this.#finish({ status: "cancelled", result: cancelled() });
      // Releases the lease, so that the next holder need not wait for it.
      if (error.why === "abandoned") await this.#deps.runs.release(this.run.workspaceId, this.run);
      return;
    }
    const code = (error as { code?: unknown } | null)?.code;
    if (code === connectionLost) {
      this.#deps.log.error(
        { err: error, runId: this.run.id },
        `${noun} lost the database connection; it continues when the database is available`,
      );
      return;
    }
    this.#deps.log.error({ err: error, runId: this.run.id }, `${noun} failed`);
    const full = diskFullCodes.includes(code);
    const message = full
      ? `The server's disk is full. Free disk space, and run the ${noun} again. The data read so far is kept.`
      : `The ${noun} failed with an internal error. Run it again. See the server log for details.`;
    await this.#finish({ status: "failed", error: message });
  }
}
