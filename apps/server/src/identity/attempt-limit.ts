import { AppError } from "@skyledger/core/model/app-error";

/** Counts attempts per key in windows of fixed length, in this process. */
export interface AttemptLimit {
  /** Counts one attempt. @throws AppError rate_limited if there were too many in the window */
  take(key: string): void;
  /** Resets a key's attempts after a success. */
  forget(key: string): void;
  /** Uncounts one attempt that succeeded. */
  giveBack(key: string): void;
}

interface Settings {
  readonly max: number;
  readonly windowMs: number;
  readonly now: () => Date;
  /** "Too many sign-in attempts for this address." */
  readonly sentence: string;
}

/** Maximum number of keys: the oldest are dropped first. */
const MAX_KEYS = 100_000;

export function createAttemptLimit({ max, windowMs, now, sentence }: Settings): AttemptLimit {
  // A Map keeps insertion order, and each window inserts its key again.
  const windows = new Map<string, { count: number; endsAt: number }>();

  function dropOldest(at: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > at && windows.size <= MAX_KEYS) return;
      windows.delete(key);
    }
  }

  return {
    take(key) {
      const at = now().getTime();
      dropOldest(at);
      const window = windows.get(key);
      if (!window || window.endsAt <= at) {
        windows.delete(key);
        windows.set(key, { count: 1, endsAt: at + windowMs });
        return;
      }
      window.count += 1;
      if (window.count <= max) return;
      const seconds = Math.ceil((window.endsAt - at) / 1000);
      const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
      throw new AppError("rate_limited", `${sentence} Try again in ${wait}.`, { retryAfterSeconds: seconds });
    },
    forget(key) {
      windows.delete(key);
    },
    giveBack(key) {
      const window = windows.get(key);
      if (window) window.count -= 1;
    },
  };
}
