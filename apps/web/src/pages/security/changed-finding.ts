import type { Finding, FindingStatus, FindingsPage } from "./queries.ts";

/**
 * A finding after a change of its status, as the server will answer it; note and date only with IGNORED. Compliance
 * stays what the last reading said.
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
 * A page of findings in which one has become another; it keeps its place until the list reloads. The counts of the
 * statuses follow. A page without it stays the same object.
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
