import { notExported } from "../backup.ts";
import type { Database } from "../database.ts";

/** Number of rows in a table, and a hash of all their values. */
export interface TableDigest {
  count: number;
  md5: string | null;
}

/** Count and hash of every table's rows, by table, without the tables that an export excludes. */
export async function digestTables(database: Database): Promise<Record<string, TableDigest>> {
  return await database.system(async (tx) => {
    const tables = await tx.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const digests: Record<string, TableDigest> = {};
    for (const { name } of tables.rows) {
      if (notExported.has(name)) continue;
      const { rows } = await tx.query<TableDigest>(
        `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text collate "C")) as md5 from "${name}" t`,
      );
      if (rows[0]) digests[name] = rows[0];
    }
    return digests;
  });
}
