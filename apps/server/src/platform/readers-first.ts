import { setImmediate } from "node:timers/promises";

/** Knows how many readers wait for an answer of this process, so that background work can let them go first. */
export class WaitingReaders {
  #waiting = 0;
  #onQuiet: (() => void)[] = [];

  /** Answers one reader; until it ends, background work gives way. */
  async answer<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) for (const report of this.#onQuiet.splice(0)) report();
    }
  }

  /** Resolves when no one waits for an answer, or after `mostMs`. */
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

/** Rest at most, as a part of the time that work takes: with it, a scan takes less than twice as long as alone. */
const restShare = 0.6;
/** Rest that may be saved up, ms: a run that met no readers for long does not stand still for the first ones. */
const mostSavedMs = 400;
/** Work between two rests, ms. */
const turnMs = 4;

interface PaceOptions {
  readers: Pick<WaitingReaders, "quiet">;
  /** Rest as a part of working time; 0: only other callbacks get in between. */
  share?: number;
  /** Milliseconds that only go up. */
  now?: () => number;
}

/**
 * The pace of background work: it gives way to readers between its steps, for no more than a part of the time that it
 * has worked, so that it ends however many they are.
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

  /** Called between two steps of work; not within a transaction, which would hold up others while it rests. */
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
