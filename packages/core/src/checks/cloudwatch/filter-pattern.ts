/** An event as CloudTrail writes it: nested JSON. */
export type LogEvent = Readonly<Record<string, unknown>>;
/** A parsed filter pattern: whether an event matches it. */
export type PatternTest = (event: LogEvent) => boolean;

/** Tokens of a JSON pattern, in order of precedence; each expression is linear. */
const tokenKinds = /\s*(?:(&&|\|\||\(|\)|>=|<=|!=|=|<|>)|"([^"]*)"|'([^']*)'|([^\s()=!<>&|"']+))/y;

interface Token {
  /** Operator or bracket; null for a word or a quoted text. */
  sign: string | null;
  text: string;
  quoted: boolean;
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  tokenKinds.lastIndex = 0;
  let end = 0;
  while (text.slice(end).trim() !== "") {
    const match = tokenKinds.exec(text);
    if (match === null) return undefined;
    const [, sign, double, single, word] = match;
    const quotedText = double ?? single;
    tokens.push({ sign: sign ?? null, text: quotedText ?? word ?? "", quoted: quotedText !== undefined });
    end = tokenKinds.lastIndex;
  }
  return tokens;
}

function valueAt(event: LogEvent, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    event,
  );
}

/**
 * Wildcards at the ends of a text or within it. Case-sensitive (CloudWatch Logs User Guide, "Filter pattern
 * syntax").
 */
function matchesText(pattern: string, value: unknown): boolean {
  const parts = pattern.split("*");
  const text = String(value);
  if (parts.length === 1) return text === pattern;
  const [first = "", ...others] = parts;
  const last = others.pop() ?? "";
  if (!text.startsWith(first) || !text.slice(first.length).endsWith(last)) return false;
  let rest = text.slice(first.length, text.length - last.length);
  for (const part of others) {
    const at = rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return true;
}

function compare(value: unknown, sign: string, wanted: string): boolean {
  if (sign === "=") return value !== undefined && value !== null && matchesText(wanted, value);
  // A missing field differs from every value.
  if (sign === "!=") return value === undefined || value === null || !matchesText(wanted, value);
  const [left, right] = [Number(value), Number(wanted)];
  if (value === undefined || Number.isNaN(left) || Number.isNaN(right)) return false;
  if (sign === ">") return left > right;
  if (sign === "<") return left < right;
  return sign === ">=" ? left >= right : left <= right;
}

/** Recursive descent over "a || b && c", brackets, and conditions; undefined from a part: not supported. */
class PatternReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): PatternTest | undefined {
    const test = this.#either();
    return this.#at === this.#tokens.length ? test : undefined;
  }

  #next(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  #take(sign: string): boolean {
    if (this.#tokens[this.#at]?.sign !== sign) return false;
    this.#at += 1;
    return true;
  }

  #word(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.sign !== null || token.quoted) return false;
    if (token.text.toUpperCase() !== text) return false;
    this.#at += 1;
    return true;
  }

  #either(): PatternTest | undefined {
    const tests = [this.#both()];
    while (this.#take("||")) tests.push(this.#both());
    return tests.every((test) => test !== undefined)
      ? (event) => tests.some((test) => test(event))
      : undefined;
  }

  #both(): PatternTest | undefined {
    const tests = [this.#one()];
    while (this.#take("&&")) tests.push(this.#one());
    return tests.every((test) => test !== undefined)
      ? (event) => tests.every((test) => test(event))
      : undefined;
  }

  #one(): PatternTest | undefined {
    if (this.#take("(")) {
      const test = this.#either();
      return this.#take(")") ? test : undefined;
    }
    return this.#condition();
  }

  #condition(): PatternTest | undefined {
    const field = this.#next();
    if (field?.sign !== null || field.quoted || !/^\$(?:\.[\w-]+)+$/.test(field.text)) return undefined;
    const path = field.text.split(".").slice(1);
    if (this.#word("NOT"))
      return this.#word("EXISTS") ? (event) => valueAt(event, path) === undefined : undefined;
    if (this.#word("EXISTS")) return (event) => valueAt(event, path) !== undefined;
    if (this.#word("IS")) return this.#is(path);
    const sign = this.#next()?.sign;
    const wanted = this.#next();
    if (!sign || sign === "(" || sign === ")" || wanted?.sign !== null) return undefined;
    // Regular expressions between percent signs are not supported.
    if (!wanted.quoted && wanted.text.startsWith("%")) return undefined;
    return (event) => compare(valueAt(event, path), sign, wanted.text);
  }

  #is(path: readonly string[]): PatternTest | undefined {
    if (this.#word("TRUE")) return (event) => valueAt(event, path) === true;
    if (this.#word("FALSE")) return (event) => valueAt(event, path) === false;
    if (this.#word("NULL")) return (event) => valueAt(event, path) === null;
    return undefined;
  }
}

/**
 * Parses a JSON filter pattern of CloudWatch Logs ("{ $.a = 1 && ($.b != \"x*\" || $.c NOT EXISTS) }").
 * Undefined: another kind of pattern, or unsupported syntax.
 */
export function filterPattern(text: string): PatternTest | undefined {
  const body = /^\s*\{([\s\S]*)\}\s*$/.exec(text)?.[1];
  const tokens = body === undefined ? undefined : tokensOf(body);
  return tokens && new PatternReader(tokens).whole();
}
