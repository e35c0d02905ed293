import { parseSync } from "oxc-parser";
import { applied, type Change, type Mutant } from "./mutant.ts";
import { sqlChanges } from "./sql-operators.ts";

/** A node of the syntax tree, typed loosely for generic traversal. */
type Tree = { type: string; start: number; end: number; [key: string]: unknown };
type Found = (change: Change) => void;

const comparisons: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
};
const equalities: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
};
const signs: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };
/** Pairs of opposite calls. */
const opposites: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  toUpperCase: "toLowerCase",
  toLowerCase: "toUpperCase",
};
/** Calls that filter, sort, or cut: a weak test passes without them. */
const left: readonly string[] = ["filter", "sort", "toSorted", "slice", "reverse", "toReversed", "trim"];

/** Parts of a tree that the program does not run. */
const types = new Set([
  "typeAnnotation",
  "typeParameters",
  "typeArguments",
  "returnType",
  "superTypeArguments",
]);
const notRun = /^(TS(?!As|Satisfies|NonNull|Instantiation)|Import|ExportAll)/;

/**
 * Every small change to a source file.
 * @throws Error when the file cannot be parsed
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const changes: Change[] = [];
  walk(program as unknown as Tree, null, source, (change) => changes.push(change));
  const lines = lineStarts(source);
  return changes.map((change) => ({ file, ...change, line: lineAt(lines, change.start) }));
}

/** Whether the changed file is valid: "??" next to "&&" is not. */
export function isProgram(source: string, mutant: Mutant): boolean {
  return parseSync(mutant.file, applied(source, mutant)).errors.length === 0;
}

function walk(node: Tree, parent: Tree | null, source: string, found: Found): void {
  if (notRun.test(node.type)) return;
  finders[node.type]?.(node, source, found, parent);
  for (const [key, value] of Object.entries(node)) {
    if (types.has(key) || key === "parent") continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (isTree(child)) walk(child, node, source, found);
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && typeof (value as Tree).type === "string";
}

type Find = (node: Tree, source: string, found: Found, parent: Tree | null) => void;

/** Changes by kind of node. */
const finders: Readonly<Record<string, Find>> = {
  BinaryExpression: binary,
  LogicalExpression: logical,
  IfStatement: condition,
  ConditionalExpression: condition,
  UnaryExpression: negation,
  Literal: literal,
  CallExpression: call,
  ChainExpression: chain,
  TemplateLiteral: (node, source, found) => {
    for (const change of sqlChanges(node, source)) found(change);
  },
  ExpressionStatement: effect,
  ThrowStatement: jump,
  ContinueStatement: jump,
  BreakStatement: jump,
};

const replaced = (operator: string, { start, end }: Tree, replacement: string): Change => ({
  operator,
  start,
  end,
  replacement,
});
const textOf = (node: unknown, source: string): string =>
  isTree(node) ? source.slice(node.start, node.end) : "";

function binary(node: Tree, source: string, found: Found): void {
  const operator = String(node.operator);
  const parts = [textOf(node.left, source), textOf(node.right, source)] as const;
  const put = (kind: string, other: string) =>
    found(replaced(kind, node, `${parts[0]} ${other} ${parts[1]}`));
  for (const other of comparisons[operator] ?? []) put("comparison", other);
  const opposite = equalities[operator];
  if (opposite) put("equality", opposite);
  const sign = signs[operator];
  // Concatenation of text, not addition.
  if (sign && !parts.some((part) => /^["'`]/.test(part))) put("arithmetic", sign);
}

function negation(node: Tree, source: string, found: Found): void {
  if (node.operator === "!") found(replaced("negation", node, textOf(node.argument, source)));
}

function logical(node: Tree, source: string, found: Found): void {
  const operator = String(node.operator);
  const [first, second] = [textOf(node.left, source), textOf(node.right, source)];
  if (operator === "??") {
    // The default of an index that always exists is only for the type checker.
    const target = isTree(node.left)
      ? node.left.type === "ChainExpression"
        ? node.left.expression
        : node.left
      : null;
    if (!isTree(target) || target.type !== "MemberExpression" || target.computed !== true)
      // Null counts as 0 in arithmetic, with or without the default: changes the default instead.
      found(replaced("default", node, second === "0" ? `${first} ?? 1` : first));
    return;
  }
  found(replaced("logical", node, `${first} ${operator === "&&" ? "||" : "&&"} ${second}`));
  found(replaced("logical", node, first));
  found(replaced("logical", node, second));
}

function condition(node: Tree, _source: string, found: Found): void {
  if (!isTree(node.test)) return;
  found(replaced("condition", node.test, "true"));
  found(replaced("condition", node.test, "false"));
}

/** Strings that decide: compared, chosen, returned. Excludes strings in tables of data. */
const deciding = new Set(["SwitchCase", "ConditionalExpression", "ReturnStatement", "LogicalExpression"]);

function literal(node: Tree, _source: string, found: Found, parent: Tree | null): void {
  const { value } = node;
  if (typeof value === "boolean") found(replaced("boolean", node, String(!value)));
  // A default's number has its own mutant.
  const isDefault = parent?.type === "LogicalExpression" && parent.operator === "??";
  if (typeof value === "number" && !isDefault) {
    found(replaced("number", node, String(value + 1)));
    found(replaced("number", node, value === 0 ? "(-1)" : String(value - 1)));
  }
  if (typeof value === "string" && /^[\w-]+$/.test(value) && parent && deciding.has(parent.type))
    found(replaced("word", node, '"mutant"'));
}

function call(node: Tree, source: string, found: Found): void {
  const callee = node.callee as Tree;
  if (callee.type !== "MemberExpression" || callee.computed === true) return;
  const property = callee.property as Tree;
  const name = textOf(property, source);
  const opposite = opposites[name];
  if (opposite) found(replaced("call", property, opposite));
  if (left.includes(name)) found(replaced("call", node, textOf(callee.object, source)));
}

/** Every `?.` of a chain becomes a plain access. */
function chain(node: Tree, source: string, found: Found): void {
  let inner: unknown = node.expression;
  while (isTree(inner)) {
    const under: unknown = inner.type === "CallExpression" ? inner.callee : inner.object;
    if (inner.optional === true && isTree(under)) {
      const at = source.indexOf("?.", under.end);
      const next = source[at + 2];
      if (at !== -1 && at < inner.end)
        found({
          operator: "chain",
          start: at,
          end: at + 2,
          replacement: next === "(" || next === "[" ? "" : ".",
        });
    }
    inner = under;
  }
}

const effects = new Set(["CallExpression", "AwaitExpression", "AssignmentExpression", "UpdateExpression"]);

function effect(node: Tree, _source: string, found: Found): void {
  if (!isTree(node.expression)) return;
  const { callee, type } = node.expression;
  if (effects.has(type) && !(isTree(callee) && callee.type === "Super"))
    found(replaced("statement", node, ";"));
}

function jump(node: Tree, _source: string, found: Found): void {
  found(replaced("statement", node, ";"));
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  return starts.findLastIndex((start) => start <= offset) + 1;
}
