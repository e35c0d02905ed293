/** One small change to a source file. */
export interface Mutant {
  /** Path from the repository's root, with "/". */
  file: string;
  /** Kind of change: "comparison", "condition", … */
  operator: string;
  /** Range in the file's text: the text from `start` to `end` becomes `replacement`. */
  start: number;
  end: number;
  replacement: string;
  /** Line of `start`, from 1. */
  line: number;
}

/** A change in a syntax tree or in SQL, without its file. */
export type Change = Pick<Mutant, "operator" | "start" | "end" | "replacement">;

/** The file's text with the change. */
export function applied(source: string, { start, end, replacement }: Change): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** The whole lines of a change, before and after, as a diff. */
export function diffOf(source: string, change: Change): string {
  const from = source.lastIndexOf("\n", change.start - 1) + 1;
  const newline = source.indexOf("\n", change.end);
  const to = newline === -1 ? source.length : newline;
  const before = source.slice(from, to);
  const after = source.slice(from, change.start) + change.replacement + source.slice(change.end, to);
  const marked = (mark: string, text: string) => text.split("\n").map((line) => `${mark} ${line}`);
  return [...marked("-", before), ...marked("+", after)].join("\n");
}
