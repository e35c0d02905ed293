/** Titles that more than one recommendation has. */
export function repeatedTitles(recommendations: readonly { title: string }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { title } of recommendations) (seen.has(title) ? repeated : seen).add(title);
  return repeated;
}
