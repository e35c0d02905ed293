import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { PreparedNames } from "./prepared-names.ts";
import { createTestWorkspace, openTestDatabase } from "./testing.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test("a read gets a name on its fifth execution and keeps it; other statements get none", () => {
  const names = new PreparedNames();
  const asked = (sql: string, times: number) => Array.from({ length: times }, () => names.nameOf(sql)).at(-1);
  expect(asked("select 1", 4)).toBeUndefined();
  const name = asked("select 1", 1);
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(asked("select 1", 3)).toBe(name);
  expect(asked("select 2", 5)).not.toBe(name);
  for (const write of [
    "insert into a values (1)",
    "with a as (delete from b returning 1) select 1",
    "set local x = 1",
  ])
    expect(asked(write, 9)).toBeUndefined();
});

test("no more than 150 statements are prepared", () => {
  const names = new PreparedNames();
  const named = Array.from({ length: 151 }, (_, n) =>
    Array.from({ length: 5 }, () => names.nameOf(`select ${n}`)).at(-1),
  ).map((name) => name !== undefined);
  expect(named.lastIndexOf(true)).toBe(149);
});

test("a prepared statement returns each workspace its own rows", async () => {
  const [one, two] = [await createTestWorkspace(db, "One"), await createTestWorkspace(db, "Two")];
  const sql = "select name from workspaces";
  const name = async (id: string) =>
    (await db.queryIn<{ name: string }>(id, sql)).rows.map((row) => row.name);
  for (let time = 0; time < 12; time++) {
    expect(await Promise.all([name(one), name(two)])).toEqual([["One"], ["Two"]]);
  }
  // Outside a workspace, the same text sees nothing, prepared or not.
  expect((await db.query(sql)).rows).toEqual([]);
});

test("the same statement many times at once in one transaction is prepared once", async () => {
  const id = await createTestWorkspace(db);
  const sql = "select $1::int as n from workspaces";
  for (let time = 0; time < 3; time++) {
    const answers = await db.forWorkspace(id, (tx) =>
      Promise.all([1, 2, 3, 4].map(async (n) => (await tx.query<{ n: number }>(sql, [n])).rows[0]?.n)),
    );
    expect(answers).toEqual([1, 2, 3, 4]);
  }
});

test("one statement in its own transaction fails alone, and the connection continues", async () => {
  const id = await createTestWorkspace(db, "Alone");
  await expect(db.queryIn(id, "select 1 / $1::int as n", [0])).rejects.toThrow("division by zero");
  await expect(db.queryIn("no uuid", "select 1")).rejects.toThrow("UUID");
  expect((await db.queryIn(id, "select name from workspaces")).rows).toEqual([{ name: "Alone" }]);
  // A write that row-level security rejects leaves nothing.
  const other = await createTestWorkspace(db, "Other");
  await expect(
    db.queryIn(id, "insert into audit_pending (workspace_id, actor, action) values ($1, 'a', 'b')", [other]),
  ).rejects.toThrow();
  await db.queryIn(id, "insert into audit_pending (workspace_id, actor, action) values ($1, 'a', 'b')", [id]);
  expect((await db.queryIn(id, "select actor from audit_pending")).rows).toEqual([{ actor: "a" }]);
});

test("reads are planned each time; from its first write on, a transaction caches the plans of foreign keys", async () => {
  const id = await createTestWorkspace(db);
  const setting =
    "select current_setting('plan_cache_mode') as mode, true as prepared from workspaces limit 1";
  type Mode = { mode: string };
  for (let time = 0; time < 6; time++) await db.queryIn(id, setting);
  expect((await db.queryIn<Mode>(id, setting)).rows).toEqual([{ mode: "force_custom_plan", prepared: true }]);
  const note =
    "insert into audit_pending (workspace_id, actor, action) values ($1, 'a', current_setting('plan_cache_mode'))";
  const seen = await db.forWorkspace(id, async (tx) => {
    const mode = async () => (await tx.query<Mode>(setting)).rows[0]?.mode;
    const before = await mode();
    await tx.query(note, [id]);
    return [before, await mode()];
  });
  expect(seen).toEqual(["force_custom_plan", "auto"]);
  await db.forWorkspace(id, (tx) => tx.query(note, [id]));
  await db.queryIn(id, note, [id]);
  const noted = await db.queryIn(id, "select action from audit_pending where actor = 'a'");
  expect(noted.rows).toEqual([{ action: "auto" }, { action: "auto" }, { action: "auto" }]);
});

test("a prepared read is sent completely, without its name, while plans are cached", async () => {
  const id = await createTestWorkspace(db);
  const sql =
    "select count(*)::int as n, 'where plans are kept' as place from pg_prepared_statements where statement ~ 'where plans are kept'";
  const prepared = await db.forWorkspace(id, async (tx) => {
    await tx.query("update workspaces set name = 'Written'");
    const answers = [];
    for (let time = 0; time < 8; time++) answers.push((await tx.query<{ n: number }>(sql)).rows[0]?.n);
    return answers;
  });
  expect(new Set(prepared)).toEqual(new Set([0]));
});
