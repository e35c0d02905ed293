/** Work that is looked for again and again while the process runs. */
export interface Repeating {
  start(): void;
  /** Waits for the round under way. */
  stop(): Promise<void>;
}

/**
 * Does `work` every so often, one round at a time. A failed round is told and the next one comes all the same.
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
    underWay ??= work()
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
