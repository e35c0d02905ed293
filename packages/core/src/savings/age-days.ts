const dayMs = 86_400_000;

/** Days between two ISO instants, with fractions; undefined when the first is unknown. */
export function ageDays(since: string | null, takenAt: string): number | undefined {
  return since === null ? undefined : (Date.parse(takenAt) - Date.parse(since)) / dayMs;
}
