import { type BackupTable, quoted } from "./backup.ts";
import type { Queryable } from "./queryable.ts";

/** Number of rows in a table, and a sum of the hashes of all their values, whatever their order. */
export interface TableSum {
  readonly table: string;
  readonly rows: number;
  readonly checksum: string;
}

/** Settings that PostgreSQL's text form depends on, for the rest of the transaction. */
export async function useOneTextForm(tx: Queryable): Promise<void> {
  const settings = [
    "timezone = 'UTC'",
    "datestyle = 'ISO'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
    "extra_float_digits = 1",
  ];
  for (const setting of settings) await tx.query(`set local ${setting}`);
}

/** Sums up a table in the database, in constant memory; generated columns count as well. */
export async function sumOfTable(tx: Queryable, { table }: BackupTable): Promise<TableSum> {
  const { rows: columns } = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [`public.${quoted(table)}`],
  );
  const values = columns.map(({ name }) => quoted(name)).join(", ");
  const { rows } = await tx.query<{ rows: string; checksum: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(row(${values})::text), 15))::bit(60)::bigint), 0) as checksum
       from ${quoted(table)}`,
  );
  const [sum] = rows;
  if (!sum) throw new Error(`The table ${table} returned no sum.`);
  return { table, rows: Number(sum.rows), checksum: BigInt(sum.checksum).toString(16) };
}
