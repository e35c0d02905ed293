import { quoted } from "./backup.ts";
import type { Queryable } from "./queryable.ts";

interface IdentityColumn {
  readonly table: string;
  readonly column: string;
  readonly sequence: string;
}

async function identityColumns(tx: Queryable): Promise<IdentityColumn[]> {
  const { rows } = await tx.query<IdentityColumn>(`
    select c.relname as table, a.attname as column,
           pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`);
  return rows;
}

/** The next generated number of every identity column follows the stored ones. */
export async function advanceSequences(tx: Queryable): Promise<void> {
  for (const { table, column, sequence } of await identityColumns(tx)) {
    await tx.query(
      `select setval($1, coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
      [sequence],
    );
  }
}

/** The next generated number of every identity column is the same in both; numbers of deleted rows don't recur. */
export async function copySequences(from: Queryable, to: Queryable): Promise<void> {
  for (const { sequence } of await identityColumns(from)) {
    const { rows } = await from.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${sequence}`,
    );
    await to.query("select setval($1, $2, $3)", [sequence, rows[0]?.last, rows[0]?.called]);
  }
}
