/** Parts of a run that run in parallel. */
export interface Parts {
  /** Aborts with the run, and as soon as one part fails. */
  readonly signal: AbortSignal;
  /** Registers a started part. It can be awaited later or never: its failure stops the others either way. */
  begin<Result>(part: Promise<Result>): Promise<Result>;
}

/**
 * Runs `work`, which can start parallel parts of itself. When this ends, every part has ended: nothing of a
 * canceled or failed run continues.
 * @throws the first failure
 */
export async function sideBySide<Result>(
  signal: AbortSignal,
  work: (parts: Parts) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const begun: Promise<unknown>[] = [];
  const begin: Parts["begin"] = (part) => {
    begun.push(part);
    part.catch((error: unknown) => stop.abort(error));
    return part;
  };
  try {
    const result = await work({ signal: AbortSignal.any([signal, stop.signal]), begin });
    await Promise.all(begun);
    return result;
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(begun);
    throw stop.signal.reason;
  }
}
