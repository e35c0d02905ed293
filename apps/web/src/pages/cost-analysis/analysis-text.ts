import { formatCount, formatDollars } from "../../lib/format.ts";
import type { Run } from "../../lib/runs-query.ts";

/** Shown where the server gives no reason (specification, section 8). */
export const ANALYSIS_FAILED = "Failed to run cost analysis. Please try again.";

/** What an analysis is doing. */
export function analysisProgressText(run: Run): string {
  const { current, done, total } = run.progress;
  if (run.status === "queued" || current === null) return "The cost analysis is about to start";
  return total > 1 ? `${current}, ${done} of ${total} accounts done` : current;
}

/** How an analysis has ended. */
export type AnalysisEnd = { kind: "success" | "error" | "info"; text: string };

/** How an analysis has ended, in words. Fees of AWS are cents, so they are shown as such. */
export function analysisEnd(run: Run): AnalysisEnd {
  if (run.status === "cancelled") return { kind: "info", text: "The cost analysis was cancelled." };
  if (run.status !== "completed") return { kind: "error", text: run.error ?? ANALYSIS_FAILED };
  const result = run.result !== null && "requests" in run.result ? run.result : null;
  if (result === null) return { kind: "success", text: "Cost analysis completed." };
  const requests = result.requests === 1 ? "1 request" : `${formatCount(result.requests)} requests`;
  const cost =
    result.requests === 0
      ? "Everything was known already, so AWS was not asked."
      : `${requests} to Cost Explorer, ${formatDollars(result.fee)}.`;
  return { kind: "success", text: `Cost analysis completed. ${cost}` };
}
