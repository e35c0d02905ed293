/**
 * The text that is stored to search a row: lower-case lines. A line that another one contains is left out: it
 * is found there, and would only enlarge the index (a name is mostly part of the ARN; without it, PostgreSQL
 * takes a quarter less time to index a row).
 */
export function searchText(lines: readonly string[]): string {
  const kept: string[] = [];
  for (const line of lines.map((text) => text.toLowerCase()).sort((a, b) => b.length - a.length)) {
    if (!kept.some((other) => other.includes(line))) kept.push(line);
  }
  return kept.join("\n");
}

/** For `like`: a text anywhere in a search text. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
}
