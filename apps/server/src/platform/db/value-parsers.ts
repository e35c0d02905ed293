import pg from "pg";

const asIs = (text: string): string => text;

/** An instant in UTC, of a year with four digits: all that rows usually have. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;

/**
 * `2026-11-21 01:23:20.5+00` → `2026-11-21T01:23:20.500Z`, without the digits after milliseconds; `infinity` is
 * unchanged. A page of a list has hundreds: the usual form is cut and joined, which takes a fraction of a `Date`.
 */
export function instant(text: string): string {
  if (inUtc.test(text))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
  return text.endsWith("infinity") ? text : new Date(text).toISOString();
}

/** PostgreSQL's `{"a","b"}` of instants; no element needs quotes other than the text format's own. */
function instantArray(text: string): (string | null)[] {
  if (text === "{}") return [];
  return text
    .slice(1, -1)
    .split(",")
    .map((element) => (element === "NULL" ? null : instant(element.replaceAll('"', ""))));
}

const { builtins } = pg.types;
const TIMESTAMPTZ_ARRAY_OID = 1185;

const overrides = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, instant],
  [TIMESTAMPTZ_ARRAY_OID, instantArray],
  // The driver's default creates a Date at the server's local midnight: another day in half of the world.
  [builtins.DATE, asIs],
]);

/** Value parsing of {@link Queryable}: the driver's own, except that instants and dates stay text. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && overrides.get(oid)) ||
    // The overloads of the driver's getTypeParser differ only in format; both are forwarded unchanged.
    pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};
