/** A member of a value of unknown form, for example the code of an error; undefined if it has none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
