import type pg from "pg";

/** The schemas of migrations. Others (the queue's) are created on the first start. */
const MIGRATED_SCHEMAS = ["public", "skyledger_private"];

const migratedNamespaces = `(select oid from pg_namespace where nspname in (${MIGRATED_SCHEMAS.map((name) => `'${name}'`).join()}))`;

/** Catalogs whose rows change only with definitions. */
const definitions = [
  "attrdef",
  "constraint",
  "event_trigger",
  "extension",
  "policy",
  "proc",
  "rewrite",
  "trigger",
];

/** A migrated, unused database. */
export interface FreshDatabase {
  /** All of its definitions, and the rows that migrations wrote, in one line. */
  readonly line: string;
  /** The tables with initial rows. */
  readonly filled: readonly string[];
}

/** Describes a newly migrated database. */
export async function describeFresh(client: pg.ClientBase): Promise<FreshDatabase> {
  const filled = await filledTables(client);
  return { filled, line: await lineOf(client, filled) };
}

/**
 * Removes everything from a used database that was not in it when it was described: rows, sequence numbers,
 * statistics, schemas. That takes a fraction of migrating it again.
 * @returns false if a definition was also changed: the database cannot be reused
 */
export async function resetToFresh(client: pg.ClientBase, fresh: FreshDatabase): Promise<boolean> {
  await dropSchemas(client, MIGRATED_SCHEMAS);
  const used = (await filledTables(client)).filter((name) => !fresh.filled.includes(name));
  if (used.length > 0) {
    // Row by row, bypassing triggers and references: truncating would recreate every table that references
    // one of these.
    await client.query("set session_replication_role = replica");
    for (const name of used) await client.query(`delete from ${name}`);
    await client.query("reset session_replication_role");
    await client.query(`vacuum (analyze false) ${used.join()}`);
  }
  await client.query(
    `select setval(seqrelid, seqstart, false) from pg_sequence join pg_class on oid = seqrelid
      where relnamespace in ${migratedNamespaces}`,
  );
  await client.query(
    `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace in ${migratedNamespaces})`,
  );
  return (await lineOf(client, fresh.filled)) === fresh.line;
}

/** Drops all schemas except PostgreSQL's own and the given ones. */
export async function dropSchemas(client: pg.ClientBase, except: readonly string[] = []): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and nspname <> all ($1)`,
    [except],
  );
  for (const { name } of rows) await client.query(`drop schema "${name}" cascade`);
}

async function filledTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ${migratedNamespaces}
      order by 1`,
  );
  if (rows.length === 0) return [];
  const { rows: filled } = await client.query<{ name: string }>(
    rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(" union all "),
  );
  return filled.map(({ name }) => name);
}

async function lineOf(client: pg.ClientBase, tables: readonly string[]): Promise<string> {
  // Emptying a table and repeating a grant write the same definition again: only the content of tables'
  // definitions counts.
  const relations = `select md5(string_agg(c::text, ' ' order by oid)) as part from (
    select oid, relname, relnamespace, relkind, relowner, relacl, reloptions, relnatts, relchecks, relrowsecurity,
      relforcerowsecurity, relreplident, relispartition
      from pg_class where relkind <> 't' and relnamespace in ${migratedNamespaces}) c`;
  const parts = [
    relations,
    ...definitions.map((name) => digestOf(name, "oid")),
    digestOf("index", "indexrelid"),
    digestOf("attribute", "attrelid, attnum"),
    ...tables.map((name) => `select md5(string_agg(t::text, ' ' order by t::text)) as part from ${name} t`),
  ];
  const { rows } = await client.query<{ part: string | null }>(parts.join(" union all "));
  return rows.map(({ part }) => part).join(" ");
}

function digestOf(catalog: string, key: string): string {
  return `select concat(count(*), '/', sum(hashtext(concat_ws(' ', ${key}, xmin)))) as part from pg_${catalog}`;
}
