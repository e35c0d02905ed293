import type { ScanResult } from "../adapters/db/runs-store.ts";
import type { StoredScan } from "../adapters/db/scans-store.ts";

/** What a scan's run ends with, with the specification's sentence. */
export function resultOf(scan: StoredScan): ScanResult {
  const { findingsCount, newFindings, resolvedFindings, unknown, score } = scan;
  const message =
    findingsCount === 0 && score === 100
      ? "Great! No security issues found. Your infrastructure is secure."
      : `Security scan completed successfully. Found ${findingsCount} findings.`;
  return { findingsCount, newFindings, resolvedFindings, unknown, score, message };
}
