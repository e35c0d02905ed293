/** One value of a JSON document. */
export type Field = { path: string; type: string; required: boolean };

type Schema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
};

/** The OpenAPI document has deeper values. */
const deepest = 3;

/** The values of a JSON Schema as rows, following objects and lists of objects to a depth. */
export function schemaFields(schema: object, path = "", required = true, depth = 0): Field[] {
  const { element, suffix } = elementOf(schema as Schema);
  const at = `${path}${suffix}`;
  const choices = choicesOf(element);
  if (choices.length > 1 && choices.every(({ properties }) => properties !== undefined))
    return alternatives(choices.map((choice) => schemaFields(choice, at, required, depth)));
  const { properties } = element;
  if (properties === undefined || depth > deepest)
    return [{ path: at === "" ? "(whole body)" : path || at, type: typeOf(schema as Schema), required }];
  return Object.entries(properties).flatMap(([name, property]) =>
    schemaFields(
      property,
      at === "" ? name : `${at}.${name}`,
      required && (element.required ?? []).includes(name),
      depth + 1,
    ),
  );
}

/** Fields of alternative objects: each once, required if every alternative requires it. */
function alternatives(all: readonly Field[][]): Field[] {
  const byPath = new Map<string, Field[]>();
  for (const field of all.flat()) byPath.set(field.path, [...(byPath.get(field.path) ?? []), field]);
  return [...byPath].map(([path, fields]) => ({
    path,
    type: [...new Set(fields.map(({ type }) => type))].join(" or "),
    required: fields.length === all.length && fields.every(({ required }) => required),
  }));
}

function choicesOf(schema: Schema): Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).filter(({ type }) => type !== "null");
}

/** The object inside lists, null alternatives, and single alternatives. */
function elementOf(schema: Schema): { element: Schema; suffix: string } {
  const choices = choicesOf(schema);
  if (choices.length === 1 && choices[0]) return elementOf(choices[0]);
  if (schema.type === "array" && schema.items) {
    const inner = elementOf(schema.items);
    return { element: inner.element, suffix: `[]${inner.suffix}` };
  }
  return { element: schema, suffix: "" };
}

/** A schema's type in a few words: "string (date-time) or null". */
function typeOf(schema: Schema): string {
  const { type, format, items } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(" or ");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  if (type === "array") return `list of ${items ? typeOf(items) : "any"}`;
  const name = Array.isArray(type) ? type.join(" or ") : String(type ?? "any");
  return format ? `${name} (${format})` : name;
}
