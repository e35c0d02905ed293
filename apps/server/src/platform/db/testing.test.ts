import { describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "./testing.ts";

/** Number of rows of each table, and the position of each sequence. */
async function contentOf(database: Database) {
  return await database.system(async (tx) => {
    const tables = await tx.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    const rows: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const counted = await tx.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      rows[name] = counted.rows[0]?.count ?? -1;
    }
    const sequences = await tx.query<{ sequencename: string; last_value: unknown }>(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    );
    return { rows, sequences: sequences.rows };
  });
}

/** Statements of the owner, who can define objects. */
async function define(database: Database, sql: string) {
  await database.executeSql(`reset role; ${sql}; set role skyledger_app`);
}

describe("a database for a test file", () => {
  test("is empty, and counts from the beginning, whatever the previous file left", async () => {
    const first = await openTestDatabase();
    const untouched = await contentOf(first);
    const workspace = await createTestWorkspace(first);
    await createTestUser(first, workspace);
    await first.forWorkspace(workspace, (tx) =>
      tx.query("insert into run_events (workspace_id, type, data) values ($1, 'probe', '{}')", [workspace]),
    );
    expect(await contentOf(first)).not.toEqual(untouched);
    await first.close();
    const second = await openTestDatabase();
    expect(await contentOf(second)).toEqual(untouched);
    await second.close();
  });

  test.each([
    [
      "a column",
      "alter table users add column probe int",
      "select from pg_attribute where attname = 'probe'",
    ],
    [
      "a trigger",
      "create trigger probe before insert on users for each row execute function suppress_redundant_updates_trigger()",
      "select from pg_trigger where tgname = 'probe'",
    ],
    [
      "a table with rows",
      "create table probe as select 1 as one",
      "select from pg_class where relname = 'probe'",
    ],
    [
      "a grant",
      "grant delete on schema_migrations to skyledger_app",
      "select where has_table_privilege('skyledger_app', 'schema_migrations', 'delete')",
    ],
    [
      "the text of a function",
      "create or replace function public.is_system() returns boolean language sql as 'select true'",
      "select from pg_proc where proname = 'is_system' and prosrc = 'select true'",
    ],
    [
      "a row of a migration",
      "delete from schema_migrations where name like '0001%'",
      "select where not exists (select from schema_migrations where name like '0001%')",
    ],
  ])("is defined by migrations, even if the previous file changed %s", async (_, change, changed) => {
    const first = await openTestDatabase();
    await define(first, change);
    expect((await first.query(changed)).rows).toHaveLength(1);
    await first.close();
    const second = await openTestDatabase();
    expect((await second.query(changed)).rows).toEqual([]);
    await second.close();
  });
});
