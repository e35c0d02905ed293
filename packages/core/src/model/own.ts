/**
 * The own value of a record; undefined: it has none. Every record inherits members such as "constructor", which text from
 * outside can name.
 */
export function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
