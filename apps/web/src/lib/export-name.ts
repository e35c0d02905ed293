/** Name of an exported file, in the format of the server: `skyledger-resources-2026-11-24.csv`. */
export function exportName(what: string, ending = "csv"): string {
  return `skyledger-${what}-${new Date().toISOString().slice(0, 10)}.${ending}`;
}
