import { setTimeout as sleep } from "node:timers/promises";
import { withoutCallScope } from "./call-scope.ts";

/** Work that no one waits for: it is retried, its failure is reported, and a shutdown waits for it. */
export interface BackgroundWork {
  /** @param name describes the work in the report of its failure */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
}

/** Delays before the second and third attempt. */
const RETRY_DELAYS_MS = [1_000, 10_000];

/**
 * @param onFailure called once per work whose last attempt failed
 * @param pause waits before another attempt
 */
export function createBackgroundWork(
  onFailure: (name: string, error: unknown) => void,
  retryDelaysMs: readonly number[] = RETRY_DELAYS_MS,
  pause: (ms: number) => Promise<void> = sleep,
): BackgroundWork {
  const underWay = new Set<Promise<void>>();

  async function attempt(name: string, work: () => Promise<void>, delays: readonly number[]): Promise<void> {
    try {
      await work();
    } catch (error) {
      const [delay, ...later] = delays;
      if (delay === undefined) return onFailure(name, error);
      await pause(delay);
      await attempt(name, work, later);
    }
  }

  return {
    run(name, work) {
      const running = withoutCallScope(() => attempt(name, work, retryDelaysMs)).finally(() =>
        underWay.delete(running),
      );
      underWay.add(running);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
