import { type ServiceModel, type Shape, shapeOf } from "./model.ts";
import type { Value } from "./value.ts";

/** Whether a text's length and pattern are exempt. */
type Excused = (text: string) => boolean;
const noOne: Excused = () => false;

/**
 * Violations of a value's shape: required members, unknown names, lengths, ranges, patterns, listed values.
 * One sentence each, starting with the path.
 */
export function violationsOf(
  model: ServiceModel,
  shapeName: string,
  value: Value,
  excused: Excused = noOne,
  path = "",
): string[] {
  const shape = shapeOf(model, shapeName);
  const at = path === "" ? "The input" : path;
  switch (shape.type) {
    case "structure":
      return value instanceof Map
        ? structureViolations(model, shape, value, excused, path)
        : [`${at} is no structure`];
    case "list":
      return Array.isArray(value) ? listViolations(model, shape, value, excused, at) : [`${at} is no list`];
    case "map":
      return value instanceof Map ? mapViolations(model, shape, value, excused, at) : [`${at} is no map`];
    case "string":
      return typeof value === "string" ? textViolations(shape, value, excused, at) : [`${at} is no text`];
    case "integer":
    case "long":
      return Number.isSafeInteger(value)
        ? rangeViolations(shape, Number(value), at)
        : [`${at} is no whole number`];
    case "float":
    case "double":
      return Number.isFinite(value) ? rangeViolations(shape, Number(value), at) : [`${at} is no number`];
    case "boolean":
      return typeof value === "boolean" ? [] : [`${at} is neither true nor false`];
    case "timestamp":
      return value instanceof Date && !Number.isNaN(value.getTime()) ? [] : [`${at} is no time`];
    default:
      return [];
  }
}

function structureViolations(
  model: ServiceModel,
  shape: Shape,
  fields: ReadonlyMap<string, Value>,
  excused: Excused,
  path: string,
): string[] {
  const violations: string[] = [];
  const members = shape.members ?? {};
  const within = (name: string) => (path === "" ? name : `${path}.${name}`);
  for (const name of shape.required ?? []) {
    if (fields.get(name) === undefined) violations.push(`${within(name)} is required`);
  }
  for (const [name, value] of fields) {
    const member = members[name];
    if (!member) violations.push(`${within(name)} is no member`);
    else violations.push(...violationsOf(model, member.shape, value, excused, within(name)));
  }
  if (shape.union && fields.size !== 1) violations.push(`${path} has ${fields.size} members instead of one`);
  return violations;
}

function listViolations(
  model: ServiceModel,
  shape: Shape,
  values: readonly Value[],
  excused: Excused,
  at: string,
): string[] {
  const item = shape.member;
  const each = item
    ? values.flatMap((value, index) => violationsOf(model, item.shape, value, excused, `${at}[${index}]`))
    : [];
  return [...lengthViolations(shape, values.length, at), ...each];
}

function mapViolations(
  model: ServiceModel,
  shape: Shape,
  map: ReadonlyMap<string, Value>,
  excused: Excused,
  at: string,
): string[] {
  const { key, value } = shape;
  const each = [...map].flatMap(([name, one]) => [
    ...(key ? violationsOf(model, key.shape, name, excused, `${at} key`) : []),
    ...(value ? violationsOf(model, value.shape, one, excused, `${at}.${name}`) : []),
  ]);
  return [...lengthViolations(shape, map.size, at), ...each];
}

function lengthViolations({ min, max }: Shape, length: number, at: string): string[] {
  if (min !== undefined && length < min) return [`${at} has ${length} of at least ${min}`];
  if (max !== undefined && length > max) return [`${at} has ${length} of at most ${max}`];
  return [];
}

function rangeViolations({ min, max }: Shape, value: number, at: string): string[] {
  if (min !== undefined && value < min) return [`${at} is ${value}, at least ${min}`];
  if (max !== undefined && value > max) return [`${at} is ${value}, at most ${max}`];
  return [];
}

function textViolations(shape: Shape, text: string, excused: Excused, at: string): string[] {
  if (excused(text)) return [];
  const violations = lengthViolations(shape, [...text].length, at);
  if (shape.enum && !shape.enum.includes(text))
    violations.push(`${at} is none of the listed values: "${text}"`);
  const pattern = shape.pattern === undefined ? undefined : patternOf(shape.pattern);
  if (pattern && !pattern.test(text)) violations.push(`${at} does not match ${shape.pattern}: "${text}"`);
  return violations;
}

const patterns = new Map<string, RegExp | null>();

/** A model's pattern for the whole text; null if it uses Java-specific syntax. */
export function patternOf(source: string): RegExp | null {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  let pattern: RegExp | null = null;
  for (const flags of ["u", ""]) {
    try {
      pattern ??= new RegExp(`^(?:${source})$`, flags);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  patterns.set(source, pattern);
  return pattern;
}
