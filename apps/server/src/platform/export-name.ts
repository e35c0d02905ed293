/**
 * File name of an export: "skyledger-findings-2026-11-24.csv".
 * @param ending "csv", "asff.json"
 */
export function exportName(what: string, at: Date, ending: string): string {
  return `skyledger-${what}-${at.toISOString().slice(0, 10)}.${ending}`;
}

/** The header with an exported file's name. */
export function attachment(name: string): string {
  return `attachment; filename="${name}"`;
}
