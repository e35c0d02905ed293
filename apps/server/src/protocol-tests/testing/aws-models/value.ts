/**
 * A value of a shape. Structures and maps are Maps, so that no name has a special meaning; omitted: absent.
 */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null | Value[] | Fields;
export type Fields = Map<string, Value>;

/** Every text within a value, with the name of its member. */
export function* textsOf(value: Value, name = ""): Generator<readonly [name: string, text: string]> {
  if (typeof value === "string") yield [name, value];
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one, name);
  else if (value instanceof Map) for (const [key, one] of value) yield* textsOf(one, key);
}

/** The structures of a list within a response: `itemsOf(answer, "DistributionList", "Items")`. */
export function itemsOf(answer: Fields, ...path: readonly string[]): Fields[] {
  let found: Value | undefined = answer;
  for (const name of path) found = found instanceof Map ? found.get(name) : undefined;
  return Array.isArray(found) ? found.filter((one) => one instanceof Map) : [];
}
