import { setImmediate } from "node:timers/promises";

/** Knows how many readers wait for a response of this process, so that background work can yield to them. */
export class WaitingReaders {
  #waiting = 0;
  #onQuiet: (() => void)[] = [];

  /** Answers one reader; until then, background work yields. */
  async answer<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) for (const report of this.#onQuiet.splice(0)) report();
    }
  }

  /** Resolves when no reader waits, or after `mostMs`. */
  async quiet(mostMs: number): Promise<void> {
    if (this.#waiting === 0 || mostMs <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, mostMs);
    this.#onQuiet.push(resolve);
    await promise;
    clearTimeout(timer);
    this.#onQuiet = this.#onQuiet.filter((report) => report !== resolve);
  }
}

/** Maximum rest as a share of working time: with it, a scan takes less than twice as long as alone. */
const restShare = 0.6;
/** Maximum saved rest in ms: a run without readers for long does not stop for the first ones. */
const mostSavedMs = 400;
/** Work between two rests, ms. */
const turnMs = 4;

interface PaceOptions {
  readers: Pick<WaitingReaders, "quiet">;
  /** Rest as a share of working time; 0: only yields to other callbacks. */
  share?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/**
 * The pace of background work: it yields to readers between its steps, for at most a share of its working
 * time, so that it ends with any number of readers.
 */
export class Pace {
  readonly #readers: Pick<WaitingReaders, "quiet">;
  readonly #share: number;
  readonly #now: () => number;
  #savedMs = 0;
  #workingSince: number;

  constructor({ readers, share = restShare, now = () => performance.now() }: PaceOptions) {
    this.#readers = readers;
    this.#share = share;
    this.#now = now;
    this.#workingSince = now();
  }

  /** Called between two steps of work; not within a transaction, which would block others while it rests. */
  async giveWay(): Promise<void> {
    const began = this.#now();
    const worked = began - this.#workingSince;
    if (worked < turnMs) return;
    this.#savedMs = Math.min(this.#savedMs + worked * this.#share, mostSavedMs);
    await setImmediate();
    await this.#readers.quiet(this.#savedMs);
    this.#workingSince = this.#now();
    this.#savedMs = Math.max(0, this.#savedMs - (this.#workingSince - began));
  }
}
