import type { BackupTable } from "./backup.ts";
import { quoted } from "./backup.ts";
import type { Queryable } from "./queryable.ts";

/** Constraints and triggers that are suspended while rows are inserted as they were stored elsewhere. */
export interface Loading {
  /** Checks the constraints and restores both, in the same transaction. */
  end(): Promise<void>;
}

/**
 * Suspends the schema's triggers, whose rows are loaded as well and would be written twice, and checks
 * references between rows of one table at the end, since a row can reference a later one.
 * @param tx a transaction of the tables' owner
 */
export async function startLoading(tx: Queryable): Promise<Loading> {
  const { rows: triggered } = await tx.query<{ name: string }>(`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  const { rows: selfReferring } = await tx.query<{ name: string; constraint: string }>(`
    select c.relname as name, k.conname as constraint from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.confrelid = k.conrelid and not k.condeferrable
       and c.relnamespace = 'public'::regnamespace`);
  const triggers = async (how: "enable" | "disable") => {
    for (const { name } of triggered) await tx.query(`alter table ${quoted(name)} ${how} trigger user`);
  };
  const references = async (how: string) => {
    for (const { name, constraint } of selfReferring) {
      await tx.query(`alter table ${quoted(name)} alter constraint ${quoted(constraint)} ${how}`);
    }
  };
  await triggers("disable");
  await references("deferrable initially deferred");
  return {
    async end() {
      await tx.query("set constraints all immediate");
      await references("not deferrable");
      await triggers("enable");
    },
  };
}

/** @param rows JSON arrays of PostgreSQL's text form, one per row */
export async function insertRows(tx: Queryable, table: BackupTable, rows: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(", ");
  const values = table.columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(", ");
  await tx.query(
    `insert into ${quoted(table.table)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) with ordinality as e(r, n) order by n`,
    [`[${rows.join(",")}]`],
  );
}
