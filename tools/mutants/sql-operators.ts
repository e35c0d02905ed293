import type { Change } from "./mutant.ts";

/** A template literal of the syntax tree. */
interface Template {
  start: number;
  end: number;
  expressions?: unknown;
}

const isSql =
  /\b(select|insert into|update|delete from|with)\b[\s\S]*\b(from|into|set|where|values)\b|^\s*(and|where)\b/i;
const stops =
  /\b(and|or|order by|group by|having|returning|limit|for update|on conflict|union|set|values|do)\b|[;`]/i;

/**
 * Changes to the SQL of a template: each condition after `where` and `and` becomes always true, and each
 * comparison moves by one. The condition stays in the text (`… or true`), so that its parameters are still
 * used.
 */
export function sqlChanges(template: Template, source: string): Change[] {
  const text = masked(template, source);
  if (!isSql.test(text.slice(1))) return [];
  return [...conditions(text), ...boundaries(text)].map((change) => ({
    ...change,
    start: change.start + template.start,
    end: change.end + template.start,
    replacement: change.replacement((from, to) => source.slice(template.start + from, template.start + to)),
  }));
}

type Text = (from: number, to: number) => string;
type Local = { operator: string; start: number; end: number; replacement: (text: Text) => string };

/** The template with the content of `${…}` blanked out, with the same length. */
function masked({ start, end, expressions }: Template, source: string): string {
  let text = source.slice(start, end);
  for (const part of Array.isArray(expressions) ? expressions : []) {
    const { start: from, end: to } = part as { start: number; end: number };
    text = text.slice(0, from - start) + "x".repeat(to - from) + text.slice(to - start);
  }
  return text;
}

function conditions(text: string): Local[] {
  const found: Local[] = [];
  for (const match of text.matchAll(/\b(where|and)\s+/gi)) {
    if (/\bbetween\s+\S+\s+$/i.test(text.slice(0, match.index))) continue;
    const start = match.index + match[0].length;
    const end = conditionEnd(text, start);
    if (end <= start) continue;
    found.push({
      operator: "sql condition",
      start,
      end,
      replacement: (of) => `(${of(start, end)} or true)`,
    });
  }
  return found;
}

/** End of the condition that starts here: before the statement's next keyword on the same level. */
function conditionEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === "(") depth++;
    if (letter === ")" && --depth < 0) return trimmed(text, start, at);
    const isInWord = /\w/.test(letter ?? "") && /\w/.test(text[at - 1] ?? "");
    if (depth > 0 || isInWord) continue;
    const stop = stops.exec(text.slice(at, at + 12));
    if (stop?.index === 0 && !isBetween(text.slice(start, at), stop[0])) return trimmed(text, start, at);
  }
  return trimmed(text, start, text.length);
}

const isBetween = (before: string, word: string) =>
  word.toLowerCase() === "and" && /\bbetween\s+\S+\s+$/i.test(before);

const trimmed = (text: string, start: number, end: number) => start + text.slice(start, end).trimEnd().length;

const moved: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "<>": "=" };

function boundaries(text: string): Local[] {
  return [...text.matchAll(/(?<=\s)(<=|>=|<>|<|>)(?=\s)/g)].map((match) => ({
    operator: "sql comparison",
    start: match.index,
    end: match.index + match[0].length,
    replacement: () => moved[match[0]] ?? match[0],
  }));
}
