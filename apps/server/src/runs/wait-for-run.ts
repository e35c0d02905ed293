import { AppError } from "@skyledger/core/model/app-error";
import type { Run } from "@skyledger/core/model/run";
import type { RunsStore } from "./store.ts";

/** Delay until the end of a run is seen that another process executes; those of this process are seen immediately. */
const pollMs = 400;

/**
 * Waits until a run is completed. Throws not_found, run_cancelled and run_failed, and the signal's reason.
 * @param noun display noun: "discovery", "scan"
 * @param onProgress receives the run at every look
 */
export async function waitForRun(
  runs: Pick<RunsStore, "find" | "ends">,
  workspaceId: string,
  runId: string,
  signal: AbortSignal,
  noun: string,
  onProgress: (run: Run) => void | Promise<void> = () => undefined,
): Promise<Run> {
  for (;;) {
    const ends = runs.ends.count;
    const run = await runs.find(workspaceId, runId);
    if (!run) throw new AppError("not_found", "Run not found.");
    if (run.status === "completed") return run;
    if (run.status === "cancelled") throw new AppError("run_cancelled", `The ${noun} was canceled.`);
    if (run.status === "failed" || run.status === "interrupted") {
      throw new AppError("run_failed", run.error ?? `The ${noun} failed.`);
    }
    await onProgress(run);
    await runs.ends.wait(workspaceId, ends, pollMs, signal);
    signal.throwIfAborted();
  }
}
