import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { memberOf } from "./member-of.ts";

/**
 * The value from `start.mjs`: a large heap grows by a quarter before it is collected completely; any heap
 * does while a large account is held.
 */
const leastPercent = 25;
const mostPercent = 100;
/** Minimum growth of a small heap: a crowd of readers fills a quarter of 50 MB several times a second. */
const roomMb = 48;
/** Work that grows the process by more than this is worth a full collection. */
const givenBackMb = 64;

/**
 * Percentage by which a heap may grow before V8 collects all of it. @param liveMb live data after the last
 * collection
 */
export function growthPercent(liveMb: number): number {
  return Math.round(Math.min(mostPercent, Math.max(leastPercent, (100 * roomMb) / liveMb)));
}

/** The process's memory, from V8 and the system. */
export interface ProcessMemory {
  setGrowth(percent: number): void;
  /** Approximate live data in the main thread's heap, MB. */
  liveMb(): number;
  /** Resident memory of the process, MB. */
  residentMb(): number;
  /** Collects the main thread's heap and returns free pages of all heaps to the system. */
  giveBack(): void;
}

/** Of this process. */
export const ownMemory: ProcessMemory = {
  setGrowth: (percent) => setFlagsFromString(`--heap-growing-percent=${percent}`),
  liveMb: () => getHeapStatistics().used_heap_size / 2 ** 20,
  residentMb: () => process.memoryUsage.rss() / 2 ** 20,
  giveBack() {
    // V8 keeps the pages of ended threads and of its own garbage for later, and releases them after about ten
    // idle seconds, which never happen during a long run.
    setFlagsFromString("--expose-gc");
    const collect: (options: { type: "major"; flavor: "last-resort" }) => void = runInNewContext("gc");
    collect({ type: "major", flavor: "last-resort" });
  },
};

/**
 * Keeps V8's limit of garbage in proportion to the main thread's heap. All threads share the limit, so it is
 * as low as possible while anyone holds a large account.
 */
export class HeapGrowth {
  readonly #memory: ProcessMemory;
  #large = 0;
  /** Only a server follows its heap; tests and tools keep V8's own limit. */
  #follows = false;

  constructor(memory: ProcessMemory = ownMemory) {
    this.#memory = memory;
  }

  /** Adjusts the limit after every full collection. @returns ends it */
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

  /**
   * Work that holds a large account, in this thread or another. Returns the memory that the process grew by.
   */
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
  return memberOf(memberOf(entry, "detail"), "kind");
}

/** Of this process. */
export const heapGrowth = new HeapGrowth();
