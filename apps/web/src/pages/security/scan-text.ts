import { formatCount } from "../../lib/format.ts";
import type { Run } from "../../lib/runs-query.ts";
import { SCAN_FAILED } from "../../lib/start-security-scan.ts";

/** "Collecting first. EC2 in eu-west-1: 412 resources · 3 of 51 readings". */
export function scanProgressText({ status, progress }: Pick<Run, "status" | "progress">): string {
  const { done, total, current, resources } = progress;
  if (status === "queued") return "The scan is about to start";
  const parts = [current ?? "Looking at your accounts"];
  if (total > 0) {
    // While it collects, the steps are readings; while it judges, accounts.
    const unit = resources > 0 || /^Collecting/.test(current ?? "") ? "readings" : "accounts";
    parts.push(`${formatCount(done)} of ${formatCount(total)} ${unit}`);
  }
  if (resources > 0) parts.push(`${formatCount(resources)} resources so far`);
  return parts.join(" · ");
}

/** How a scan ended, in the specification's words (section 8). */
export function scanEnd(run: Pick<Run, "status" | "result" | "error">): {
  kind: "success" | "error" | "info";
  text: string;
} {
  if (run.status === "cancelled") {
    return { kind: "info", text: "The scan was cancelled. Findings and score are as they were." };
  }
  if (run.status !== "completed" || run.result === null || !("findingsCount" in run.result)) {
    return { kind: "error", text: run.error ?? SCAN_FAILED };
  }
  const { findingsCount, score } = run.result;
  if (findingsCount === 0 && score === 100) {
    return {
      kind: "success",
      text: "Great! No security issues found. Your infrastructure is secure.",
    };
  }
  return {
    kind: "success",
    text: `Security scan completed successfully. Found ${findingsCount} findings.`,
  };
}
