import { comparableScans } from "@skyledger/core/checks/comparable";
import { numberText } from "@skyledger/core/model/counted";
import type { ScanResult } from "@skyledger/core/model/run";
import { evaluatedShareOf } from "./scan-tallies.ts";
import type { ScansStore, StoredScan } from "./store/stored-scan.ts";

/** The result of a scan's run, with the specification's sentence. */
export function resultOf(
  scan: StoredScan,
  { notEvaluated, failures }: { notEvaluated: readonly string[]; failures: readonly string[] },
): ScanResult {
  const { findingsCount, newFindings, resolvedFindings, unknown, score, comparable } = scan;
  const message =
    findingsCount === 0 && score === 100 && notEvaluated.length === 0
      ? "Great! No security issues found. Your infrastructure is secure."
      : `Security scan completed successfully. Found ${numberText(findingsCount)} findings.`;
  const caution = comparable
    ? ""
    : " Too much data is missing: the score is not comparable with the previous one.";
  const left = notEvaluated.length === 0 ? "" : ` Not evaluated: ${notEvaluated.join(" ")}`;
  const wrong = failures.length === 0 ? "" : ` ${failures.join(" ")}`;
  return {
    findingsCount,
    newFindings,
    resolvedFindings,
    unknown,
    score,
    message: `${message}${left}${wrong}${caution}`,
  };
}

/** Whether a scan that is not stored yet evaluated enough to be compared; a partial scan isn't compared. */
export async function isComparable(
  scans: Pick<ScansStore, "standing">,
  workspaceId: string,
  { partial, tallies }: Pick<StoredScan, "partial" | "tallies">,
): Promise<boolean> {
  if (partial) return true;
  const { whole } = await scans.standing(workspaceId, undefined);
  const share = evaluatedShareOf(tallies);
  return comparableScans([share, ...whole.map((earlier) => evaluatedShareOf(earlier.tallies))])[0] === share;
}
