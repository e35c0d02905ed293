import { comparableScans } from "@skyledger/core/checks/comparable";
import type { ScanResult } from "@skyledger/core/model/run";
import { judgedShareOf } from "./scan-tallies.ts";
import type { ScansStore, StoredScan } from "./store/stored-scan.ts";

/** What a scan's run ends with, with the specification's sentence. */
export function resultOf(
  scan: StoredScan,
  { notJudged, faults }: { notJudged: readonly string[]; faults: readonly string[] },
): ScanResult {
  const { findingsCount, newFindings, resolvedFindings, unknown, score, comparable } = scan;
  const message =
    findingsCount === 0 && score === 100 && notJudged.length === 0
      ? "Great! No security issues found. Your infrastructure is secure."
      : `Security scan completed successfully. Found ${findingsCount} findings.`;
  const caution = comparable
    ? ""
    : " Too much data is missing: the score is not comparable with the previous one.";
  const left = notJudged.length === 0 ? "" : ` Not evaluated: ${notJudged.join(" ")}`;
  const wrong = faults.length === 0 ? "" : ` ${faults.join(" ")}`;
  return {
    findingsCount,
    newFindings,
    resolvedFindings,
    unknown,
    score,
    message: `${message}${left}${wrong}${caution}`,
  };
}

/** Whether a scan that is not stored yet judged enough to be compared; one of a part has no place in the comparison. */
export async function isComparable(
  scans: Pick<ScansStore, "standing">,
  workspaceId: string,
  { partial, tallies }: Pick<StoredScan, "partial" | "tallies">,
): Promise<boolean> {
  if (partial) return true;
  const { whole } = await scans.standing(workspaceId, undefined);
  const share = judgedShareOf(tallies);
  return comparableScans([share, ...whole.map((earlier) => judgedShareOf(earlier.tallies))])[0] === share;
}
