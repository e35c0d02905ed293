import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What `start.mjs` sets: a large heap grows by a quarter before it is collected whole; any, while a large account is held. */
const leastPercent = 25;
const mostPercent = 100;
/** A small heap may grow by this much: a quarter of 50 MB is filled by a crowd of readers several times a second. */
const roomMb = 48;
/** Work that leaves the process larger by more than this is worth a full collection that gives it back. */
const givenBackMb = 64;

/** By how many percent a heap may grow before V8 collects all of it. @param liveMb what lived after the last time */
export function growthPercent(liveMb: number): number {
  return Math.round(Math.min(mostPercent, Math.max(leastPercent, (100 * roomMb) / liveMb)));
}

/** The process's memory, as V8 and the system tell it. */
export interface ProcessMemory {
  setGrowth(percent: number): void;
  /** MB that live in the main thread's heap, about. */
  liveMb(): number;
  /** MB of the process that are resident. */
  residentMb(): number;
  /** Collects the main thread's heap and gives pages that are free in any heap back to the system. */
  giveBack(): void;
}

/** Of this process. */
export const ownMemory: ProcessMemory = {
  setGrowth: (percent) => setFlagsFromString(`--heap-growing-percent=${percent}`),
  liveMb: () => getHeapStatistics().used_heap_size / 2 ** 20,
  residentMb: () => process.memoryUsage.rss() / 2 ** 20,
  giveBack() {
    // V8 keeps the pages of ended threads and of its own garbage for later, and lets go of them after some ten seconds
    // in which little happens: never while one part of a long run follows the other.
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void;
    collect({ type: "major", flavor: "last-resort" });
  },
};

/**
 * Keeps V8's limit of garbage in proportion to the main thread's heap. The limit is one for all threads, so while
 * anyone holds a large account, it is as low as possible.
 */
export class HeapGrowth {
  readonly #memory: ProcessMemory;
  #large = 0;
  /** Only a server follows its heap; tests and tools keep V8's own limit. */
  #follows = false;

  constructor(memory: ProcessMemory = ownMemory) {
    this.#memory = memory;
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
    const { liveMb, setGrowth } = this.#memory;
    setGrowth(this.#large > 0 ? leastPercent : growthPercent(liveMb()));
  }

  /** Work that holds a large account, in this thread or another. What the process grew by meanwhile is given back. */
  async holdingMuch<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#memory.residentMb();
    this.#large += 1;
    this.adjust();
    try {
      return await work();
    } finally {
      this.#large -= 1;
      if (this.#follows && this.#memory.residentMb() - before > givenBackMb) this.#memory.giveBack();
      this.adjust();
    }
  }
}

function kindOf(entry: object): unknown {
  return "detail" in entry ? (entry.detail as { kind?: unknown } | undefined)?.kind : undefined;
}

/** Of this process. */
export const heapGrowth = new HeapGrowth();
