/** Parts of a run that are done at the same time. */
export interface Parts {
  /** Aborts with the run, and as soon as one part fails. */
  readonly signal: AbortSignal;
  /** Hands on a part that has begun. It may be awaited later or never: its failure stops the others either way. */
  begin<Result>(part: Promise<Result>): Promise<Result>;
}

/**
 * Does `work`, which may begin parts of itself at the same time. When this ends, every part has ended: nothing of a run
 * that was cancelled or failed goes on behind its back.
 * @throws what failed first
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
