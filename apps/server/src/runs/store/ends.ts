import { pause } from "../../platform/pause.ts";

/** The ends of runs in this process, for what waits for one. Ends in other processes are seen by polling. */
export class RunEnds {
  #count = 0;
  readonly #waiting = new Map<string, Set<AbortController>>();

  /** Ends so far, of every workspace. Taken before a run is read, so that no end is missed. */
  get count(): number {
    return this.#count;
  }

  notify(workspaceId: string): void {
    this.#count += 1;
    for (const waiting of this.#waiting.get(workspaceId) ?? []) waiting.abort();
  }

  /** Resolves when a run of the workspace ends, after `ms`, when the signal aborts, or at once after an end since `count`. */
  async wait(workspaceId: string, count: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== count) return;
    const ended = new AbortController();
    const waiting = this.#waiting.get(workspaceId) ?? new Set();
    this.#waiting.set(workspaceId, waiting.add(ended));
    await pause(ms, signal, ended.signal);
    waiting.delete(ended);
    if (waiting.size === 0) this.#waiting.delete(workspaceId);
  }
}
