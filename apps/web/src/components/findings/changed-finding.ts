import type { Finding, FindingStatus, FindingsPage } from "../../lib/findings-query.ts";

/**
 * A finding after a status change, as the server will return it; note and date only with IGNORED. Compliance remains
 * that of the last evaluation.
 */
export function withStatus(
  finding: Finding,
  status: FindingStatus,
  { note, ignoredUntil }: { note?: string | undefined; ignoredUntil?: string | undefined } = {},
): Finding {
  return {
    ...finding,
    status,
    note: note ?? finding.note,
    ignoredUntil: status === "IGNORED" ? (ignoredUntil ?? null) : null,
  };
}

/**
 * Replaces a finding in a page, in place until the list reloads, and updates the status counts. A page without the
 * finding is returned unchanged.
 */
export function withFinding(page: FindingsPage, changed: Finding): FindingsPage {
  const before = page.findings.find((one) => one.findingId === changed.findingId);
  if (before === undefined) return page;
  const findings = page.findings.map((one) => (one === before ? changed : one));
  if (before.status === changed.status) return { ...page, findings };
  const byStatus = { ...page.counts.byStatus };
  byStatus[before.status] -= 1;
  byStatus[changed.status] += 1;
  return { ...page, findings, counts: { ...page.counts, byStatus } };
}
