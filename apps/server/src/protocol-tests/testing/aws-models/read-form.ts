import { type Member, type Operation, type ServiceModel, type Shape, shapeOf } from "./model.ts";
import { fromText } from "./scalars.ts";
import { UnreadableRequestError } from "./unreadable.ts";
import type { Fields, Value } from "./value.ts";

/** Parses the body of the query and EC2 protocols. @throws UnreadableRequestError */
export function readForm(model: ServiceModel, body: string): { operation: Operation; input: Fields } {
  const form = new URLSearchParams(body);
  const operation = model.operations.get(form.get("Action") ?? "");
  if (!operation) throw new UnreadableRequestError(`no action ${form.get("Action")} of ${model.service}`);
  form.delete("Action");
  form.delete("Version");
  const entries = new Map(form);
  const shape = operation.input?.shape;
  const input = shape === undefined ? new Map<string, Value>() : structureOfForm(model, shape, "", entries);
  // Entries without a member violate the model.
  for (const name of entries.keys()) input.set(name, "");
  return { operation, input };
}

function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Takes the entries of a structure from a form. */
function structureOfForm(
  model: ServiceModel,
  shapeName: string,
  prefix: string,
  entries: Map<string, string>,
): Fields {
  const fields: Fields = new Map();
  for (const [name, member] of Object.entries(shapeOf(model, shapeName).members ?? {})) {
    const own =
      model.protocol === "ec2"
        ? (member.queryName ?? upperFirst(member.locationName ?? name))
        : (member.locationName ?? name);
    const value = valueOfForm(model, member, `${prefix}${own}`, entries);
    if (value !== undefined) fields.set(name, value);
  }
  return fields;
}

function hasPrefix(entries: ReadonlyMap<string, string>, prefix: string): boolean {
  return entries.has(prefix) || [...entries.keys()].some((key) => key.startsWith(`${prefix}.`));
}

function valueOfForm(
  model: ServiceModel,
  member: Member,
  key: string,
  entries: Map<string, string>,
): Value | undefined {
  const shape = shapeOf(model, member.shape);
  if (shape.type === "structure") {
    return hasPrefix(entries, key) ? structureOfForm(model, member.shape, `${key}.`, entries) : undefined;
  }
  if (shape.type === "list") return listOfForm(model, { shape, member }, key, entries);
  if (shape.type === "map") {
    if (hasPrefix(entries, key)) throw new UnreadableRequestError(`a map in a form: ${key}`);
    return undefined;
  }
  const text = entries.get(key);
  if (text === undefined) return undefined;
  entries.delete(key);
  return fromText(shape, text);
}

function listOfForm(
  model: ServiceModel,
  { shape, member }: { shape: Shape; member: Member },
  key: string,
  entries: Map<string, string>,
): Value[] | undefined {
  const { member: item } = shape;
  if (!item) return undefined;
  // An empty list is sent as its bare name.
  if (entries.get(key) === "") {
    entries.delete(key);
    return [];
  }
  const flat = model.protocol === "ec2" || (shape.flattened ?? member.flattened ?? false);
  const base = flat ? key : `${key}.${item.locationName ?? "member"}`;
  const values: Value[] = [];
  for (let at = 1; ; at += 1) {
    const value = valueOfForm(model, item, `${base}.${at}`, entries);
    if (value === undefined) return values.length === 0 ? undefined : values;
    values.push(value);
  }
}
