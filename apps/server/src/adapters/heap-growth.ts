import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";

/** What `start.mjs` sets: a large heap grows by a quarter before it is collected whole. */
const leastPercent = 25;
const mostPercent = 100;
/** A small heap may grow by this much: a quarter of 50 MB is filled by a crowd of readers several times a second. */
const roomMb = 48;

/** By how many percent a heap may grow before V8 collects all of it. @param liveMb what lived after the last time */
export function growthPercent(liveMb: number): number {
  return Math.round(Math.min(mostPercent, Math.max(leastPercent, (100 * roomMb) / liveMb)));
}

/**
 * Keeps V8's limit of garbage in proportion to the main thread's heap. The limit is one for all threads, so while a
 * thread holds a large account, it is as low as possible.
 */
export class HeapGrowth {
  readonly #set: (percent: number) => void;
  readonly #liveMb: () => number;
  #large = 0;
  /** Only a server follows its heap; tests and tools keep V8's own limit. */
  #follows = false;

  constructor(
    set: (percent: number) => void = (percent) => setFlagsFromString(`--heap-growing-percent=${percent}`),
    liveMb: () => number = () => getHeapStatistics().used_heap_size / 2 ** 20,
  ) {
    this.#set = set;
    this.#liveMb = liveMb;
  }

  /** Adjusts the limit after every collection of the whole heap. @returns ends it */
  follow(): () => void {
    this.#follows = true;
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR))
        this.adjust();
    });
    observer.observe({ entryTypes: ["gc"] });
    return () => {
      this.#follows = false;
      observer.disconnect();
    };
  }

  adjust(): void {
    if (!this.#follows) return;
    this.#set(this.#large > 0 ? leastPercent : growthPercent(this.#liveMb()));
  }

  /** Work of another thread that holds much. */
  async holdingMuch<T>(work: () => Promise<T>): Promise<T> {
    this.#large += 1;
    this.adjust();
    try {
      return await work();
    } finally {
      this.#large -= 1;
      this.adjust();
    }
  }
}

function kindOf(entry: object): unknown {
  return "detail" in entry ? (entry.detail as { kind?: unknown } | undefined)?.kind : undefined;
}

/** Of this process. */
export const heapGrowth = new HeapGrowth();
