import {
  type FilterOperator,
  filterProperties,
  filterSeverities,
  flagValues,
  operatorsFor,
} from "@skyledger/contract/resource-filter";

/** The part of a condition that is being typed. */
export type Stage =
  | { at: "property"; text: string }
  | { at: "operator"; property: string; text: string }
  | { at: "value"; property: string; operator: FilterOperator; text: string };

const OPERATORS = ["!=", "!:", ">=", "<=", "=", ":", ">", "<"] as const satisfies FilterOperator[];

const OPERATOR_WORDS: Readonly<Record<FilterOperator, string>> = {
  "=": "equals",
  "!=": "does not equal",
  ":": "contains",
  "!:": "does not contain",
  ">": "is greater than",
  ">=": "is at least",
  "<": "is less than",
  "<=": "is at most",
};

/** Finds the part of a condition that is being typed. */
export function stageOf(typed: string): Stage {
  const text = typed.trimStart();
  const name = propertyAtStart(text);
  if (name === undefined) return { at: "property", text };
  const rest = text.slice(name.length);
  const property = name.startsWith("tag:") ? unquoted(name) : name;
  const word = rest.trimStart();
  const operator = OPERATORS.find((one) => word.startsWith(one) && operatorsFor(property).includes(one));
  // ">" can become ">=".
  const open = OPERATORS.some((one) => word !== one && one.startsWith(word) && word !== "");
  if (operator === undefined || (open && word === operator)) return { at: "operator", property, text: word };
  return { at: "value", property, operator, text: word.slice(operator.length).trimStart() };
}

/** The typed property, if an operator follows it. */
function propertyAtStart(text: string): string | undefined {
  const tag = /^tag:("(?:[^"]|"")*"|[^\s=!<>",]+)(?=[\s=!:<>])/i.exec(text)?.[0];
  if (tag !== undefined) return `tag:${tag.slice("tag:".length)}`;
  return filterProperties
    .map(({ name }) => name)
    .toSorted((a, b) => b.length - a.length)
    .find((name) => new RegExp(`^${name}(?=[\\s=!:<>])`, "i").test(text));
}

function unquoted(name: string): string {
  const key = name.slice("tag:".length);
  return `tag:${key.startsWith('"') ? key.slice(1, -1).replaceAll('""', '"') : key}`;
}

/** One suggestion below the filter. */
export type Suggestion = {
  /** Text of the filter after the selection. */
  text: string;
  label: string;
  hint?: string;
  count?: number | null;
  /** It completes the condition. */
  completes: boolean;
};

/** Values of the inventory, for suggestions. */
export type KnownValues = {
  tagKeys: readonly Known[];
  /** Values of a property by its name; of a tag by "tag:key". */
  values: (property: string) => readonly Known[];
};
/** `count` null: not counted. */
export type Known = { value: string; label: string; count: number | null };

/** Maximum number of values; typing narrows them. */
const MOST = 8;

/** Suggestions for the next part. */
export function suggestions(stage: Stage, known: KnownValues): Suggestion[] {
  if (stage.at === "property") return properties(stage.text, known.tagKeys);
  const written = propertyText(stage.property);
  if (stage.at === "operator") {
    return operatorsFor(stage.property)
      .filter((operator) => operator.startsWith(stage.text))
      .map((operator) => ({
        text: `${written} ${operator} `,
        label: `${written} ${operator}`,
        hint: OPERATOR_WORDS[operator],
        completes: false,
      }));
  }
  const { property, operator, text } = stage;
  // After a comma, another value follows.
  const before = /^(.*,\s*)?/.exec(text)?.[0] ?? "";
  const wanted = text.slice(before.length).toLowerCase();
  return valuesOf(property, operator, known)
    .filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map(({ value, label, count }) => ({
      text: `${written} ${operator} ${before}${quoted(value)}`,
      label,
      count,
      completes: true,
    }));
}

function properties(typed: string, tagKeys: readonly Known[]): Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  const plain = filterProperties
    .filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(wanted))
    .map(({ name, label }) => ({ text: `${name} `, label, hint: name, completes: false }));
  const tags = tagKeys
    .filter(({ value }) => `tag:${value}`.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map(({ value, count }) => ({
      text: `${propertyText(`tag:${value}`)} `,
      label: `tag:${value}`,
      count,
      completes: false,
    }));
  return wanted.startsWith("tag") ? tags : [...plain, ...tags];
}

const SEVERITIES: readonly Known[] = filterSeverities.map((value) => ({
  value,
  label: value === "none" ? "No findings" : `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
  count: null,
}));

const FLAGS: readonly Known[] = flagValues.map((value) => ({
  value,
  label: value === "yes" ? "Yes" : "No",
  count: null,
}));

function valuesOf(property: string, operator: FilterOperator, known: KnownValues): readonly Known[] {
  if (operator !== "=" && operator !== "!=") return [];
  if (property === "severity") return SEVERITIES;
  if (filterProperties.some(({ name, kind }) => name === property && kind === "flag")) return FLAGS;
  return known.values(property);
}

/** A property as typed text: the key of a tag in quotes if necessary. */
function propertyText(property: string): string {
  if (!property.startsWith("tag:")) return property;
  const key = property.slice("tag:".length);
  return `tag:${/^[^\s=!<>",]+$/.test(key) ? key : `"${key.replaceAll('"', '""')}"`}`;
}

function quoted(value: string): string {
  return /[",]|\band\b|^\s|\s$|^$/i.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
