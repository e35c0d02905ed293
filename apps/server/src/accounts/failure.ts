import { AppError } from "@skyledger/core/model/app-error";
import { endsEveryRun, type RunLog } from "../runs/lease.ts";

/** What is being done, for people, as the beginning of a sentence: "Storing what was read". */
export interface Doing {
  doing: string;
}

/** The account that an error is about, for the operator's log. */
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
 * Does one part of a run. Answers the sentence to show where it failed: it is logged, and costs the rest of the run
 * nothing. `work` may change what is being done as it goes on.
 * @throws what ends the whole run: its cancellation, a lost database, a full disk
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
