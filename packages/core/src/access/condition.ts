import { own } from "../model/own.ts";
import {
  arnMatches,
  binary,
  bool,
  type Comparison,
  dates,
  ipAddress,
  numeric,
  orders,
} from "./condition-values.ts";
import { literally, matches, type Pattern, patternOf, resolve, type Tokens } from "./pattern.ts";
import type { AccessRequest } from "./request.ts";
import { all, dependsOn, no, type Truth, truth, yes } from "./truth.ts";

/** A test of a value against one value of the policy. */
type Test =
  | { kind: "text"; fits(given: string, wanted: Tokens): boolean; prepare(pattern: Pattern): Pattern }
  | { kind: "typed"; fits: Comparison };

/** One condition key of a statement with the values that it is compared with. */
export interface Condition {
  /** Lowercase. */
  readonly key: string;
  /** As in the policy, such as "ForAnyValue:StringLikeIfExists". */
  readonly operator: string;
  readonly test: Test | "null";
  /** `StringNotEquals` and others: no value may fit. */
  readonly negated: boolean;
  readonly ifExists: boolean;
  /** ForAnyValue, ForAllValues, or neither. */
  readonly over: "any" | "all" | "one";
  readonly wanted: readonly Pattern[];
}

const asIs = (pattern: Pattern) => pattern;
type TextTest = Extract<Test, { kind: "text" }>;
const like: TextTest = { kind: "text", prepare: asIs, fits: (given, wanted) => matches(wanted, given) };
const equal: TextTest = { ...like, prepare: literally };
const foldedText = (wanted: Tokens) => String.fromCharCode(...wanted).toLowerCase();
const equalIgnoringCase: TextTest = {
  ...equal,
  fits: (given, wanted) => given.toLowerCase() === foldedText(wanted),
};
// ArnEquals and ArnLike behave identically.
const arn: TextTest = { kind: "text", prepare: asIs, fits: (given, wanted) => arnMatches(wanted, given) };
const typed = (fits: Comparison): Test => ({ kind: "typed", fits });

/** Operators without prefix and suffix, lowercase. */
const operators = new Map<string, { test: Test | "null"; negated: boolean }>();

function add(name: string, negatedName: string | null, test: Test | "null"): void {
  operators.set(name, { test, negated: false });
  if (negatedName !== null) operators.set(negatedName, { test, negated: true });
}

add("stringequals", "stringnotequals", equal);
add("stringequalsignorecase", "stringnotequalsignorecase", equalIgnoringCase);
add("stringlike", "stringnotlike", like);
add("arnequals", "arnnotequals", arn);
add("arnlike", "arnnotlike", arn);
add("bool", null, typed(bool));
add("binaryequals", null, typed(binary));
add("ipaddress", "notipaddress", typed(ipAddress));
add("null", null, "null");
for (const [name, order] of Object.entries(orders)) {
  const negated = name === "equals" ? "notequals" : null;
  add(`numeric${name}`, negated && `numeric${negated}`, typed(numeric(order)));
  add(`date${name}`, negated && `date${negated}`, typed(dates(order)));
}

const overs: Readonly<Record<string, Condition["over"]>> = { foranyvalue: "any", forallvalues: "all" };

/**
 * Parses one key of a Condition element; undefined: no operator of IAM, or values of a wrong type.
 * @param variables whether the policy's version has variables
 */
export function conditionOf(
  operator: string,
  key: string,
  value: unknown,
  variables: boolean,
): Condition | undefined {
  const [, set, name = "", exists] =
    /^(?:(foranyvalue|forallvalues):)?([a-z]+?)(ifexists)?$/i.exec(operator.toLowerCase()) ?? [];
  const found = operators.get(name);
  const values = Array.isArray(value) ? value : [value];
  if (!found || (found.test === "null" && exists !== undefined)) return undefined;
  if (!values.every((one) => ["string", "number", "boolean"].includes(typeof one))) return undefined;
  const { test } = found;
  const compile = (text: string) => {
    const isText = test !== "null" && test.kind === "text";
    const pattern = patternOf(text, variables && isText);
    return isText ? test.prepare(pattern) : pattern;
  };
  return {
    ...{ key: key.toLowerCase(), operator, ...found },
    ifExists: exists !== undefined,
    over: set === undefined ? "one" : (own(overs, set) ?? "one"),
    wanted: values.map((one) => compile(String(one))),
  };
}

/** Whether one value of the request fits one of the policy's values. */
function fitsSome({ test, wanted }: Condition, given: string, { context }: AccessRequest): Truth {
  if (test === "null") return no;
  let result: Truth = no;
  for (const pattern of wanted) {
    if (test.kind === "typed") {
      if (test.fits(given, pattern.text)) return yes;
      continue;
    }
    const resolved = resolve(pattern, context);
    if ("key" in resolved) result = dependsOn(resolved.key);
    else if (resolved.tokens !== null && test.fits(given, resolved.tokens)) return yes;
  }
  return result;
}

function flip(value: Truth): Truth {
  return value.is === "open" ? value : truth(value.is === false);
}

/** Whether some of the values holds; an open one leaves it open. */
function anyOf(given: readonly string[], holds: (value: string) => Truth): Truth {
  return flip(all(given, (value) => flip(holds(value))));
}

/** Whether a request without the key, or with no values of it, meets the condition. */
function whenAbsent({ negated, ifExists, over }: Condition): Truth {
  if (ifExists) return yes;
  if (over !== "one") return truth(over === "all");
  return truth(negated);
}

function isNull({ wanted }: Condition, absent: boolean): Truth {
  return truth(wanted.some(({ text }) => (text.toLowerCase() === "true") === absent));
}

/**
 * Whether a request meets a condition (IAM User Guide, "Condition operators" and "Multivalued context
 * keys"). Open if the value of the key, or of a variable in it, is not known.
 */
export function meets(condition: Condition, request: AccessRequest): Truth {
  const given = request.context(condition.key);
  if (given === undefined) return dependsOn(condition.key);
  const absent = given === null || given.length === 0;
  if (condition.test === "null") return isNull(condition, absent);
  if (absent) return whenAbsent(condition);
  const fits = (value: string) => fitsSome(condition, value, request);
  const holds = condition.negated ? (value: string) => flip(fits(value)) : fits;
  if (condition.over === "all") return all(given, holds);
  if (condition.over === "any") return anyOf(given, holds);
  // Several values without a set operator: one that fits is enough, and decides the negated form.
  return condition.negated ? all(given, holds) : anyOf(given, holds);
}
