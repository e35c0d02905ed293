import { AppError } from "@skyledger/core/model/app-error";
import { endsEveryRun, type RunLog } from "../runs/lease.ts";

/** The current step as the beginning of a sentence: "Storing what was read". */
export interface Doing {
  doing: string;
}

/** The account of an error, for the operator's log. */
interface Place {
  workspaceId: string;
  accountId: string;
}

/** An error in plain words: what failed, without internal details. */
function inWords({ doing }: Doing, error: unknown): string {
  const forPeople =
    error instanceof AppError || (error instanceof Error && error.name === "ConnectionRefusedError");
  if (forPeople) return error.message;
  return `${doing} failed because of an internal error. See the server log for details.`;
}

/**
 * Runs one part of a run. Returns the sentence to show on failure, which is logged and does not affect the
 * rest of the run. `work` can change the current step.
 * @throws errors that end the whole run: cancellation, a lost database, a full disk
 */
export async function failureOf(
  { log, signal }: { log: RunLog; signal: AbortSignal },
  place: Place,
  step: Doing,
  work: () => Promise<void>,
): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (endsEveryRun(error)) throw error;
    log.error({ err: error, ...place }, `${step.doing} failed for one account; the others go on`);
    return inWords(step, error);
  }
}
