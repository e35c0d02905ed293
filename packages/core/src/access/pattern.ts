import type { ContextValue } from "./request.ts";

/**
 * Tokens of a pattern: the code of a character, or one of the wildcards below. Compiled once and matched
 * without backtracking, so that hostile patterns stay fast.
 */
export type Tokens = readonly number[];

/** `?`: any character. */
const anyOne = -1;
/** `*`: any characters. */
const anyText = -2;
/** `*` within a segment of an ARN: any characters but a colon. */
const anySegment = -3;
/** `?` within an ARN: any character but a colon. */
const anyOfSegment = -4;
const colon = 58;

/** A policy variable, such as `${aws:username, 'default'}`. */
interface Variable {
  /** Lowercase. */
  key: string;
  fallback: string | null;
}

/** Text of a policy with wildcards and, before they are replaced, policy variables. */
export interface Pattern {
  readonly text: string;
  readonly parts: readonly (number | Variable)[];
  /** The tokens; null: the pattern has variables. */
  readonly tokens: Tokens | null;
}

const variable = /\$\{([^}]*)\}/g;
/** `${*}`, `${?}`, and `${$}` are the characters themselves (IAM User Guide, "Policy variables"). */
const escaped = /^[*?$]$/;

function codesOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

function wildcardsOf(text: string): number[] {
  return codesOf(text).map((code) => (code === 42 ? anyText : code === 63 ? anyOne : code));
}

function variableOf(inside: string): number[] | Variable[] {
  if (escaped.test(inside)) return codesOf(inside);
  const [, key = inside, fallback] = /^([^,]*?)\s*,\s*'([^']*)'\s*$/.exec(inside) ?? [];
  return [{ key: key.trim().toLowerCase(), fallback: fallback ?? null }];
}

/**
 * Compiles text of a policy.
 * @param variables whether the policy's version has variables: "2012-10-17", not "2008-10-17"
 */
export function patternOf(text: string, variables: boolean): Pattern {
  const parts: (number | Variable)[] = [];
  let at = 0;
  for (const match of variables ? text.matchAll(variable) : []) {
    parts.push(...wildcardsOf(text.slice(at, match.index)), ...variableOf(match[1] ?? ""));
    at = match.index + match[0].length;
  }
  parts.push(...wildcardsOf(text.slice(at)));
  const isToken = (part: number | Variable) => typeof part === "number";
  return { text, parts, tokens: parts.every(isToken) ? parts : null };
}

/** The literal characters of a pattern without wildcards: `StringEquals` knows none. */
export function literally({ text, parts }: Pattern): Pattern {
  const marks = { [anyText]: 42, [anyOne]: 63 } as const;
  const plain = parts.map((part) => (part === anyText || part === anyOne ? marks[part] : part));
  return { text, parts: plain, tokens: plain.every((part) => typeof part === "number") ? plain : null };
}

/**
 * Replaces variables. A variable without a value, or with several, leaves no text: null. One whose value is
 * not known is the key that decides.
 */
export function resolve(
  { parts, tokens }: Pattern,
  context: (key: string) => ContextValue,
): { tokens: Tokens | null } | { key: string } {
  if (tokens) return { tokens };
  const resolved: number[] = [];
  for (const part of parts) {
    if (typeof part === "number") {
      resolved.push(part);
      continue;
    }
    const values = context(part.key);
    if (values === undefined) return { key: part.key };
    const value = values?.length === 1 ? values[0] : values === null ? part.fallback : null;
    if (value === null || value === undefined) return { tokens: null };
    resolved.push(...codesOf(value));
  }
  return { tokens: resolved };
}

/**
 * The tokens of a Resource element: a wildcard stays within its segment between colons, unless it is the
 * segment's last character (IAM User Guide, "Resource": using wildcards in ARNs).
 */
export function asResource(tokens: Tokens): Tokens {
  return tokens.map((token, at) => {
    if (token === anyOne) return anyOfSegment;
    if (token !== anyText) return token;
    const next = tokens[at + 1];
    return next === undefined || next === colon ? anyText : anySegment;
  });
}

/** Splits tokens at the first colons into at most `count` components. */
export function componentsOf(tokens: Tokens, count: number): Tokens[] {
  const components: Tokens[] = [];
  let start = 0;
  while (components.length < count - 1) {
    const end = tokens.indexOf(colon, start);
    if (end < 0) break;
    components.push(tokens.slice(start, end));
    start = end + 1;
  }
  return [...components, tokens.slice(start)];
}

function accepts(token: number | undefined, code: number): boolean {
  return token === code || token === anyOne || (token === anyOfSegment && code !== colon);
}

const repeats = (token: number | undefined) => token === anyText || token === anySegment;

/** Adds a place in the pattern, and the ones behind it that a `*` lets it skip to. */
function addPlace(places: number[], tokens: Tokens, place: number): void {
  for (let at = place; ; at += 1) {
    // Places are added in ascending order.
    if (places.length === 0 || (places.at(-1) ?? 0) < at) places.push(at);
    if (!repeats(tokens[at])) return;
  }
}

/** Number of literal characters at the end of tokens that a text ends with; null: it ends otherwise. */
function literalEnd(tokens: Tokens, text: string, from: number): number | null {
  let count = 0;
  for (; tokens.length - count > from; count += 1) {
    const token = tokens[tokens.length - 1 - count] ?? anyOne;
    if (token < 0) break;
    if (text.length - count <= from || token !== text.charCodeAt(text.length - 1 - count)) return null;
  }
  return count;
}

/** Whether tokens match a whole text. Takes time in proportion to the text times the wildcards. */
export function matches(tokens: Tokens, text: string): boolean {
  let literal = 0;
  while (literal < tokens.length && (tokens[literal] ?? -1) >= 0) {
    if (tokens[literal] !== text.charCodeAt(literal)) return false;
    literal += 1;
  }
  if (literal === tokens.length) return literal === text.length;
  // Most texts that do not match have another end: they need no search.
  const ending = literalEnd(tokens, text, literal);
  if (ending === null) return false;
  if (tokens[literal] === anyText && literal + ending === tokens.length - 1) return true;
  let places: number[] = [];
  addPlace(places, tokens, literal);
  for (let at = literal; at < text.length - ending; at += 1) {
    const code = text.charCodeAt(at);
    const next: number[] = [];
    for (const place of places) {
      const token = tokens[place];
      if (token === anyText || (token === anySegment && code !== colon)) addPlace(next, tokens, place);
      else if (accepts(token, code)) addPlace(next, tokens, place + 1);
    }
    if (next.length === 0) return false;
    places = next;
  }
  return places.includes(tokens.length - ending);
}
