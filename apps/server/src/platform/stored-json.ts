import { AppError } from "@skyledger/core/model/app-error";
import type { z } from "zod";

/** A JSON column as `table.column`. */
export type JsonColumn = `${string}.${string}`;

/** Parses a JSON column's value. @throws AppError unreadable_data */
export type ParseJson<Value> = (value: unknown) => Value;

/** A row with unparsed JSON columns. */
export type Unparsed<Row, Columns extends keyof Row> = Omit<Row, Columns> & Record<Columns, unknown>;

/**
 * Parses a JSON column. One version reads what another one wrote: the schema accepts data of this version and
 * earlier ones, with defaults for missing members. Unknown members are dropped.
 */
export function storedJson<Value>(column: JsonColumn, schema: z.ZodType<Value>): ParseJson<Value> {
  return (value) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = [column, ...(issue?.path ?? [])].join(".");
    throw new AppError(
      "unreadable_data",
      `Stored data can't be read: ${where} is not valid (${issue?.message ?? "unknown reason"}). Another version of Skyledger wrote it, or it is damaged. Start the version that wrote it, or restore a backup.`,
      { cause: parsed.error },
    );
  };
}

/** Parses the JSON columns of a row. @throws AppError unreadable_data */
export function storedRow<Row extends object, Columns extends keyof Row>(
  parsers: {
    readonly [Column in Columns]: ParseJson<Row[Column]>;
  },
): (row: Unparsed<Row, Columns>) => Row {
  // The keys of `parsers` are the JSON columns.
  const columns = Object.keys(parsers) as Columns[];
  return (row) => {
    const parsed: Partial<Row> = {};
    for (const column of columns) parsed[column] = parsers[column](row[column]);
    // Every JSON column is parsed, and the others are unchanged.
    return { ...row, ...parsed } as unknown as Row;
  };
}
