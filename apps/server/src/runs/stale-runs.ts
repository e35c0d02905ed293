import type { RunsStore, StaleRun } from "./store.ts";

/**
 * Interval of looking for stale runs. Together with the lease, it determines how soon a dead process's run
 * continues.
 */
export const lookEveryMs = 2_000;
/** A run that was handed over waits in the queue; it is handed over again after this. */
export const handOverAgainMs = 15_000;

interface Deps {
  runs: Pick<RunsStore, "findStale">;
  /** Queues a run again, or gives it up. */
  recover: (run: StaleRun) => Promise<void>;
  now: () => Date;
}

/** Finds stale runs and recovers them. */
export class StaleRuns {
  readonly #deps: Deps;
  /** When each was last handed over, or first seen in the queue. */
  readonly #since = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Looks once. @param orphaned no other process can hold a run: all open ones are taken over */
  async look(orphaned: boolean): Promise<void> {
    const { runs, recover, now } = this.#deps;
    const found = await runs.findStale(orphaned);
    const at = now().getTime();
    const due = found.filter((run) => orphaned || this.#isDue(run, at));
    this.#remember(found, due, at);
    for (const run of due) await recover(run);
  }

  #isDue(run: StaleRun, at: number): boolean {
    const since = this.#since.get(keyOf(run));
    // A queued run has its place in the queue until it has waited for so long that the place must be lost.
    if (since === undefined) return run.status === "running";
    return at - since >= handOverAgainMs;
  }

  #remember(found: readonly StaleRun[], due: readonly StaleRun[], at: number): void {
    const present = new Set(found.map(keyOf));
    for (const key of this.#since.keys()) if (!present.has(key)) this.#since.delete(key);
    for (const run of found) if (!this.#since.has(keyOf(run))) this.#since.set(keyOf(run), at);
    for (const run of due) this.#since.set(keyOf(run), at);
  }
}

/** Each attempt of a run counts separately. */
function keyOf({ id, attempts }: StaleRun): string {
  return `${id}/${attempts}`;
}
