import { formatCount, formatDollars } from "../../lib/format.ts";
import type { Run } from "../../lib/runs-query.ts";

/** Fallback without a message of the server (specification, section 8). */
export const ANALYSIS_FAILED = "Failed to run cost analysis. Please try again.";

/** Progress text of an analysis. */
export function analysisProgressText(run: Run): string {
  const { current, done, total } = run.progress;
  if (run.status === "queued" || current === null) return "Cost analysis is starting";
  return total > 1 ? `${current}, ${done} of ${total} accounts completed` : current;
}

/** Result of an analysis. */
export type AnalysisEnd = { kind: "success" | "error" | "info"; text: string };

/** Message for the result of an analysis. AWS fees are cents, so they keep their decimals. */
export function analysisEnd(run: Run): AnalysisEnd {
  if (run.status === "cancelled") return { kind: "info", text: "The cost analysis was canceled." };
  if (run.status !== "completed") return { kind: "error", text: run.error ?? ANALYSIS_FAILED };
  const result = run.result !== null && "requests" in run.result ? run.result : null;
  if (result === null) return { kind: "success", text: "Cost analysis completed." };
  const requests = result.requests === 1 ? "1 request" : `${formatCount(result.requests)} requests`;
  const cost =
    result.requests === 0
      ? "Data is up to date. No AWS requests made."
      : `${requests} to Cost Explorer, ${formatDollars(result.fee)}.`;
  return { kind: "success", text: `Cost analysis completed. ${cost}` };
}
