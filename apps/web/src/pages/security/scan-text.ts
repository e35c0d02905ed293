import { countOf, formatCount } from "../../lib/format.ts";
import type { Run } from "../../lib/runs-query.ts";
import { SCAN_FAILED } from "../../lib/start-security-scan.ts";

/** Progress text: "Running a discovery first. EC2 in eu-west-1: 412 resources · 3 of 51 tasks". */
export function scanProgressText({ status, progress }: Pick<Run, "status" | "progress">): string {
  const { done, total, current, resources } = progress;
  if (status === "queued") return "Security scan is starting";
  const parts = [current ?? "Reading your accounts"];
  const collects = /^Running a discovery first/.test(current ?? "");
  if (total > 0) {
    parts.push(`${formatCount(done)} of ${formatCount(total)} ${collects ? "tasks" : "checks"}`);
  }
  if (collects && resources > 0)
    parts.push(`${formatCount(resources)} ${resources === 1 ? "resource" : "resources"} so far`);
  return parts.join(" · ");
}

/** Result of a scan, in the words of the specification (section 8). */
export function scanEnd(run: Pick<Run, "status" | "result" | "error">): {
  kind: "success" | "error" | "info";
  text: string;
} {
  if (run.status === "cancelled") {
    return {
      kind: "info",
      text: "The scan was canceled. Results of accounts that were already checked are kept. The score is unchanged.",
    };
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
    text: `Security scan completed successfully. Found ${countOf(findingsCount, "finding")}.`,
  };
}
