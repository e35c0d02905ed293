/** First line of every generated page. */
const generatedNote = "<!-- Made by `npm run generate`; do not edit. -->";

/** Escapes text for Markdown: angle brackets are shown instead of read as HTML. */
export function prose(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll("\n", " ");
}

/** A table with escaped cells. Empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line), ""];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** Names in code spans: `a`, `b`. */
export function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

/** Numbered steps. */
export function steps(texts: readonly string[]): string[] {
  return [...texts.map((text, index) => `${index + 1}. ${prose(text)}`), ""];
}

/** A page: the note, a title, and its lines, with an empty line at the end. */
export function page(title: string, lines: readonly string[]): string {
  return [generatedNote, `# ${title}`, "", ...lines].join("\n");
}

/** Groups values by a key, in the order of the keys. */
export function grouped<T>(values: readonly T[], key: (value: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}
