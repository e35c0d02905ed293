// long: the words of the filter, and what reads and writes them.

/** How a property is compared. `:` means "contains". */
export type FilterOperator = "=" | "!=" | ":" | "!:" | ">" | ">=" | "<" | "<=";

/** One condition: `region = eu-west-1, us-east-1`. Several values: any of them (with `!=`, none of them). */
export interface FilterClause {
  /** A name of {@link filterProperties}, or "tag:" and the tag's key. */
  property: string;
  operator: FilterOperator;
  values: readonly string[];
}

type Kind = "word" | "text" | "amount" | "count" | "date" | "severity" | "flag";

/** A property that resources are filtered by. */
export interface FilterProperty {
  /** As it is written in a filter. */
  name: string;
  label: string;
  kind: Kind;
  /** Other names that are understood. */
  also: readonly string[];
}

const property = (name: string, label: string, kind: Kind, ...also: string[]): FilterProperty => ({
  name,
  label,
  kind,
  also,
});

/** Everything that resources are filtered by, besides tags. */
export const filterProperties: readonly FilterProperty[] = [
  property("type", "Type", "word", "resource type"),
  property("region", "Region", "word"),
  property("account", "Account", "word"),
  property("status", "Status", "word", "state"),
  property("name", "Name", "text"),
  property("id", "ID", "text"),
  property("monthly cost", "Monthly cost", "amount", "cost"),
  property("findings", "Findings", "count"),
  property("severity", "Severity of findings", "severity"),
  property("created", "Created", "date"),
  property("crown jewel", "Crown jewel", "flag"),
];

/** Operators by kind, the usual one first. */
const operatorsOf: Readonly<Record<Kind, readonly FilterOperator[]>> = {
  word: ["=", "!="],
  text: [":", "!:", "=", "!="],
  amount: [">", ">=", "<", "<=", "=", "!="],
  count: [">", ">=", "<", "<=", "="],
  date: [">", ">=", "<", "<="],
  severity: ["=", "!="],
  flag: ["="],
};
const tagOperators: readonly FilterOperator[] = ["=", "!=", ":", "!:"];

/** Longest first, so that `>=` is not read as `>`. */
const operators = ["!=", "!:", ">=", "<=", "=", ":", ">", "<"] as const satisfies FilterOperator[];

/** Values of `severity`, worst first; "none": no active finding. */
export const filterSeverities = ["critical", "high", "medium", "low", "informational", "none"] as const;

/** Values of what a resource is or is not. */
export const flagValues = ["yes", "no"] as const;

/** A tag that has some value, whichever. */
export const anyValue = "*";
/** An unknown cost; a resource without a status. */
export const unknownValue = "unknown";
export const noneValue = "none";

/** Cost bands, most expensive first, with the condition that narrows a list to each. */
export const costBands = [
  { label: "$1,000 or more", filter: "monthly cost >= 1000" },
  { label: "$100 to $1,000", filter: "monthly cost >= 100 and monthly cost < 1000" },
  { label: "$10 to $100", filter: "monthly cost >= 10 and monthly cost < 100" },
  { label: "$1 to $10", filter: "monthly cost >= 1 and monthly cost < 10" },
  { label: "Less than $1", filter: "monthly cost > 0 and monthly cost < 1" },
  { label: "No cost", filter: "monthly cost = 0" },
  { label: "Unknown", filter: "monthly cost = unknown" },
] as const;

/** The operators that a property takes, the usual one first. */
export function operatorsFor(name: string): readonly FilterOperator[] {
  if (name.startsWith("tag:")) return tagOperators;
  const kind = filterProperties.find((one) => one.name === name)?.kind;
  return kind === undefined ? [] : operatorsOf[kind];
}

/** What is wrong with a filter, and where. */
export interface FilterError {
  at: number;
  /** What is expected, as a sentence. */
  message: string;
}

export type ParsedFilter = { clauses: readonly FilterClause[] } | { error: FilterError };

/** Reads a filter: conditions with " and " between them. The empty text has none. */
export function parseFilter(text: string): ParsedFilter {
  const reader = new Reader(text);
  const clauses: FilterClause[] = [];
  try {
    while (!reader.atEnd()) {
      if (clauses.length > 0) reader.readAnd();
      clauses.push(reader.readClause());
    }
  } catch (error) {
    if (error instanceof Expected) return { error: { at: error.at, message: error.message } };
    throw error;
  }
  return { clauses };
}

/** Whether a text begins like a condition: a known property or a tag with an operator, or any name with one. */
export function looksLikeFilter(text: string): boolean {
  return /^\s*(tag:\S|[a-z ]+?\s*(!=|!:|>=|<=|=|>|<))/i.test(text) || /^\s*(name|id)\s*:/i.test(text);
}

/** Writes conditions as a filter that {@link parseFilter} reads. */
export function formatFilter(clauses: readonly FilterClause[]): string {
  return clauses.map(formatClause).join(" and ");
}

/** Writes one condition. */
export function formatClause({ property: name, operator, values }: FilterClause): string {
  return `${formatProperty(name)} ${operator} ${values.map(quoted).join(", ")}`;
}

function formatProperty(name: string): string {
  if (!name.startsWith("tag:")) return name;
  const key = name.slice(4);
  return `tag:${/^[^\s=!<>",]+$/.test(key) ? key : `"${key.replaceAll('"', '""')}"`}`;
}

function quoted(value: string): string {
  const plain = /^[^\s",]([^",]*[^\s",])?$/.test(value) && !/\band\b/i.test(value);
  return plain ? value : `"${value.replaceAll('"', '""')}"`;
}

class Expected extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const propertyList = `${filterProperties.map(({ name }) => name).join(", ")}, or tag:key`;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    return this.#rest().trim() === "";
  }

  readAnd(): void {
    if (this.#take(/^\s*and\s+/i) === undefined)
      throw new Expected(this.#at, "Expected “and” between two conditions.");
  }

  readClause(): FilterClause {
    const name = this.#readProperty();
    const allowed = operatorsFor(name);
    const start = this.#at;
    this.#take(/^\s*/);
    const operator = operators.find((one) => this.#rest().startsWith(one));
    if (operator === undefined)
      throw new Expected(this.#at, `Expected an operator after “${name}”: ${allowed.join(", ")}.`);
    if (!allowed.includes(operator)) throw new Expected(start, `“${name}” takes ${allowed.join(", ")}.`);
    this.#at += operator.length;
    const values = [this.#readValue(name, operator)];
    while (this.#take(/^\s*,/) !== undefined) values.push(this.#readValue(name, operator));
    if (values.length > 1 && !(operator === "=" || operator === "!="))
      throw new Expected(start, `“${name} ${operator}” takes one value.`);
    return { property: name, operator, values };
  }

  #readProperty(): string {
    this.#take(/^\s*/);
    const start = this.#at;
    if (this.#take(/^tag:\s*/i) !== undefined) {
      const key = this.#quoted() ?? this.#take(/^[^\s=!<>",]+/);
      if (key === undefined)
        throw new Expected(this.#at, "Expected a tag key after “tag:”, such as tag:env.");
      return `tag:${key}`;
    }
    const names = filterProperties.flatMap(({ name, also }) =>
      [name, ...also].map((word) => ({ name, word })),
    );
    const found = names
      .toSorted((one, other) => other.word.length - one.word.length)
      .find(({ word }) => new RegExp(`^${word}(?![\\w-])`, "i").test(this.#rest()));
    if (found) {
      this.#at += found.word.length;
      return found.name;
    }
    const word = /^[^=!:<>,]*/.exec(this.#rest())?.[0].trim() ?? "";
    throw new Expected(
      start,
      word === ""
        ? `Expected a property: ${propertyList}.`
        : `Unknown property “${word}”. Use ${propertyList}.`,
    );
  }

  #readValue(name: string, operator: FilterOperator): string {
    this.#take(/^\s*/);
    const at = this.#at;
    // Up to the next comma or "and"; names may have spaces.
    const exact = this.#quoted();
    const value = exact ?? this.#take(/^(?:(?!\s+and\s)[^",])+/i)?.trim() ?? "";
    if (value === "" && !(exact === "" && name.startsWith("tag:")))
      throw new Expected(at, `Expected a value after “${name} ${operator}”.`);
    const wrong = wrongValue(name, operator, value);
    if (wrong !== undefined) throw new Expected(at, wrong);
    const kind = filterProperties.find((one) => one.name === name)?.kind;
    return kind === "severity" || kind === "flag" ? value.toLowerCase() : value;
  }

  #quoted(): string | undefined {
    return this.#take(/^"(?:[^"]|"")*"/)
      ?.slice(1, -1)
      .replaceAll('""', '"');
  }

  #rest(): string {
    return this.#text.slice(this.#at);
  }

  #take(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.#rest())?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}

/** Why a value can't be compared with a property, as a sentence. */
function wrongValue(name: string, operator: FilterOperator, value: string): string | undefined {
  switch (filterProperties.find((one) => one.name === name)?.kind) {
    case "amount":
      if (value === unknownValue)
        return operator === "=" || operator === "!="
          ? undefined
          : "An unknown cost can't be compared. Use =.";
      return /^\$?\d{1,12}(\.\d{1,6})?$/.test(value)
        ? undefined
        : `“${name}” takes an amount in US dollars, such as 100, or “unknown”.`;
    case "count":
      return /^\d{1,9}$/.test(value) ? undefined : `“${name}” takes a whole number, such as 0.`;
    case "date":
      return isDay(value) ? undefined : `“${name}” takes a date, such as 2026-11-24.`;
    case "severity":
      return filterSeverities.some((one) => one === value.toLowerCase())
        ? undefined
        : `“${name}” takes ${filterSeverities.join(", ")}.`;
    case "flag":
      return flagValues.some((one) => one === value.toLowerCase())
        ? undefined
        : `“${name}” takes ${flagValues.join(" or ")}.`;
    default:
      return undefined;
  }
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
