import type { ColumnKind } from "./format.ts";

/** Amounts have twelve decimals, as in `Money`. */
export const amountType = "decimal(38, 12)";

/**
 * Below this, a binary number times 10^12 is still below 2^50, so that rounding it gives exactly the written
 * decimal (with at most twelve decimals). Above it, the shortest decimal text is read: also exact, but sixty
 * times slower.
 */
const exactBelow = 1000;

/** DuckDB's quoting of names. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** DuckDB's quoting of texts. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Text of a column without placeholders for "nothing": an empty CSV field has no value. */
function present(name: string, type: string): string {
  return type === "VARCHAR" ? `nullif(${name}, '')` : name;
}

function amount(name: string, type: string): string {
  if (type === "DOUBLE") {
    return `case when abs(${name}) < ${exactBelow} then cast(${name} as ${amountType})
      else cast(cast(${name} as varchar) as ${amountType}) end`;
  }
  // A FLOAT has seven digits: its decimal text is the intended value.
  if (type === "FLOAT") return `cast(cast(${name} as varchar) as ${amountType})`;
  return `cast(${present(name, type)} as ${amountType})`;
}

/** An instant in UTC without a zone, independent of the server's location. */
function instant(name: string, type: string): string {
  if (type.startsWith("TIMESTAMP WITH")) return `make_timestamp(epoch_us(${name}))`;
  return `cast(${present(name, type)} as timestamp)`;
}

/** Tags as JSON text or a map, as the file has them. */
function tags(name: string, type: string): string {
  if (type.startsWith("MAP(")) return name;
  return `cast(cast(${present(name, type)} as json) as map(varchar, varchar))`;
}

/**
 * SQL that reads a column of a physical type by its content. Amounts are rounded half away from zero to
 * twelve decimals, row by row; everything after that is exact.
 */
export function readColumn(column: string, kind: ColumnKind, type: string): string {
  const name = quoted(column);
  switch (kind) {
    case "amount":
      return amount(name, type);
    case "instant":
      return instant(name, type);
    case "tags":
      return tags(name, type);
    case "text":
      return type === "VARCHAR" ? present(name, type) : `cast(${name} as varchar)`;
  }
}
