import { withoutCallScope } from "./call-scope.ts";

/** Work that repeats while the process runs. */
export interface Repeating {
  start(): void;
  /** Waits for the current round. */
  stop(): Promise<void>;
}

/**
 * Runs `work` at an interval, one round at a time. Reports a failed round and continues.
 * @param onFailure for the operator's log
 */
export function createRepeating(
  everyMs: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  const round = () => {
    underWay ??= withoutCallScope(work)
      .then(() => undefined, onFailure)
      .finally(() => {
        underWay = undefined;
      });
  };
  return {
    start() {
      timer ??= setInterval(round, everyMs);
      round();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await underWay;
    },
  };
}
