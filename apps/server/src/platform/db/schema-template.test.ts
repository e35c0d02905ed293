import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { type Migration, schemaKey } from "./migrate.ts";
import { migrations } from "./migrations.gen.ts";
import { openDatabase } from "./open-database.ts";
import { ensureSchemaTemplate } from "./schema-template.ts";

let folder: string;
let templates: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "skyledger-template-"));
  templates = join(folder, "templates");
  await ensureSchemaTemplate({ templates });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a new database as a server does. @returns the migrations that this start applied */
async function firstStart(name: string, own?: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  const database = await openDatabase(
    { dataDir: join(folder, name) },
    { templates, onMigrated: (one) => applied.push(one), ...(own && { migrations: own }) },
  );
  await database.close();
  return applied;
}

/** Rows of a query by the database's owner. */
async function rowsOf(name: string, sql: string): Promise<unknown[]> {
  const server = await openEmbedded({ dataDir: join(folder, name) });
  try {
    const client = new pg.Client({ stream: server.connect, ssl: false, user: "postgres" });
    await client.connect();
    const { rows } = await client.query<object>(sql);
    await client.end();
    return rows;
  } finally {
    await server.close();
  }
}

const everything = `
  select 'column' as what, attrelid::regclass::text || '.' || attname as name, format_type(atttypid, atttypmod) || attnotnull as text
    from pg_attribute join pg_class c on c.oid = attrelid
    where attnum > 0 and not attisdropped and c.relnamespace::regnamespace::text in ('public', 'skyledger_private')
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'policy', tablename || '.' || policyname, concat(qual, ' ', with_check) from pg_policies
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace::regnamespace::text = 'public'
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', oid::regprocedure::text, prosrc from pg_proc
    where pronamespace::regnamespace::text = 'public' and proname <> 'is_system'
  union all select 'migration', name, checksum from schema_migrations
  order by 1, 2`;

test("a first start from the template applies no migration, and has the schema of one that applies all", async () => {
  expect(await firstStart("copied")).toEqual([]);
  // Another schema has no template: its migrations are applied to the one without a schema.
  const last: Migration = { name: "9999-last", sql: "select 1" };
  const applied = await firstStart("migrated", [...migrations, last]);
  expect(applied).toEqual([...migrations.map(({ name }) => name).sort(), "9999-last"]);
  const migrated = await rowsOf("migrated", everything);
  expect(await rowsOf("copied", everything)).toEqual(
    migrated.filter((row) => !JSON.stringify(row).includes("9999-last")),
  );
  expect(migrated.length).toBeGreaterThan(1000);
}, 300_000);

test("two installations from one template have their own tokens of the system scope", async () => {
  await firstStart("other");
  const tokens = await Promise.all(
    ["copied", "other"].map((name) => rowsOf(name, "select token from skyledger_private.system_scope")),
  );
  expect(tokens.flat()).toHaveLength(2);
  expect(new Set(tokens.flat().map((row) => JSON.stringify(row)))).toHaveProperty("size", 2);
}, 300_000);

test("the template of another version replaces the one before, and is created once", async () => {
  const names = () => readdirSync(templates).filter((name) => /-[0-9a-f]{16}$/.test(name));
  const small: Migration[] = [{ name: "0001-small", sql: "create table small (id int)" }];
  await ensureSchemaTemplate({ templates, migrations: small });
  expect(names()).toEqual([expect.stringContaining(schemaKey(small))]);
  const plain = readdirSync(templates).filter((name) => !names().includes(name));
  expect(plain).toEqual([expect.stringMatching(/^pgdata-\d+\.\d+\.\d+$/)]);
}, 300_000);

test("different migrations have different keys, in whichever order they are given", () => {
  const [first, second]: Migration[] = [
    { name: "1", sql: "a" },
    { name: "2", sql: "b" },
  ];
  if (!first || !second) throw new Error("two migrations");
  expect(schemaKey([first, second])).toBe(schemaKey([second, first]));
  expect(schemaKey([first])).not.toBe(schemaKey([first, second]));
  expect(schemaKey([{ ...first, sql: "c" }])).not.toBe(schemaKey([first]));
});
