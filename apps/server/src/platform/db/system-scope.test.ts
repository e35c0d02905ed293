import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { migrations } from "./migrations.gen.ts";
import type { Queryable } from "./queryable.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "./testing.ts";

let db: Database;
let mine: string;
let other: string;
beforeAll(async () => {
  db = await openTestDatabase();
  mine = await createTestWorkspace(db);
  other = await createTestWorkspace(db);
  for (const workspace of [mine, other]) await createTestUser(db, workspace);
});
afterAll(() => db.close());

async function workspacesSeen(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>("select workspace_id as id from users order by id");
  return rows.map(({ id }) => id).sort();
}

/** The hash that the function compares with. */
async function hashIn(tx: Queryable): Promise<string> {
  const { rows } = await tx.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = to_regprocedure('public.is_system()')",
  );
  return /'\\x([0-9a-f]{64})'/.exec(rows[0]?.body ?? "")?.[1] ?? "";
}

describe("the application's role", () => {
  test("works over all workspaces when the server requests it", async () => {
    expect(await db.system(workspacesSeen)).toEqual([mine, other].sort());
  });

  test.each(["on", "true", "1", "system", ""])("does not see more with app.system = %j", async (word) => {
    const seen = (tx: Queryable) =>
      tx.query("select set_config('app.system', $1, true)", [word]).then(() => workspacesSeen(tx));
    expect(await db.transaction(seen)).toEqual([]);
    expect(await db.forWorkspace(mine, seen)).toEqual([mine]);
  });

  test("does not see more with the hash that it can read", async () => {
    const seen = db.transaction(async (tx) => {
      const hash = await hashIn(tx);
      expect(hash).toHaveLength(64);
      await tx.query("select set_config('app.system', $1, true)", [hash]);
      return await workspacesSeen(tx);
    });
    expect(await seen).toEqual([]);
  });

  test("keeps nothing of a transaction over all workspaces for the next one", async () => {
    const token = await db.system(async (tx) => {
      const { rows } = await tx.query<{ token: string }>("select current_setting('app.system') as token");
      return rows[0]?.token ?? "";
    });
    const hash = await db.transaction(hashIn);
    expect(createHash("sha256").update(token).digest("hex")).toBe(hash);
    for (let round = 0; round < 30; round++) {
      const left = await db.transaction(async (tx) => {
        const { rows } = await tx.query<{ left: string | null }>(
          "select nullif(current_setting('app.system', true), '') as left",
        );
        return rows[0]?.left ?? null;
      });
      expect(left).toBeNull();
    }
  });

  test.each([
    ["read the token", "select token from skyledger_private.system_scope"],
    ["write the token", "update skyledger_private.system_scope set token = 'mine'"],
    [
      "write the function again",
      "create or replace function public.is_system() returns boolean language sql stable parallel safe as $$ select true $$",
    ],
    ["take a policy away", "drop policy workspace on users"],
    ["switch row-level security off", "alter table users disable row level security"],
    ["let itself bypass it", "alter role current_user bypassrls"],
  ])("cannot %s", async (_what, sql) => {
    await expect(db.transaction((tx) => tx.query(sql))).rejects.toThrow(
      /permission denied|must be (owner|superuser)|must have/,
    );
  });

  test("does not see the token in other sessions' activity", async () => {
    const { rows } = await db.transaction((tx) =>
      tx.query<{ query: string | null }>(
        "select query from pg_stat_activity where query like '%app.system%'",
      ),
    );
    const visible = rows.filter(({ query }) => /app\.system = '[0-9a-f]{64}'/.test(query ?? ""));
    expect(visible).toEqual([]);
  });
});

test("a migration can still use 'on', as earlier ones do, and nothing can afterwards", async () => {
  const probe = {
    name: "9999-probe",
    sql: "set local app.system = 'on'; create table probe as select count(*)::int as seen from workspaces; grant select on probe to public; set local app.system = 'off';",
  };
  const seen = async (tx: Queryable) => (await tx.query("select seen from probe")).rows;
  const fresh = await openTestDatabase({ migrations: [...migrations, probe] });
  try {
    expect(await fresh.transaction(seen)).toEqual([{ seen: 0 }]);
    await createTestUser(fresh, await createTestWorkspace(fresh));
    const on = (tx: Queryable) =>
      tx.query("select set_config('app.system', 'on', true)").then(() => workspacesSeen(tx));
    expect(await fresh.transaction(on)).toEqual([]);
  } finally {
    await fresh.close();
  }
});
