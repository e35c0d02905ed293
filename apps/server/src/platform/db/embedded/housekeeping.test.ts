import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../database.ts";
import { openDatabase } from "../open-database.ts";
import { createTestWorkspace } from "../testing.ts";
import { keepHouse } from "./housekeeping.ts";

// Always embedded: autovacuum does this on a server, where the application's role may not.
let dataDir: string;
let db: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "skyledger-housekeeping-"));
  // Its own rounds would process the tables before the tests do.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  db = await openDatabase({ dataDir });
  vi.useRealTimers();
});
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("tables with many changes are vacuumed, the write-ahead log gets a checkpoint, once", async () => {
  const workspace = await createTestWorkspace(db);
  await db.forWorkspace(workspace, (tx) =>
    tx.query(
      `insert into audit_pending (workspace_id, actor, action, detail)
       select $1, 'a', 'b', to_jsonb(repeat('x', 1000) || n) from generate_series(1, 60000) n`,
      [workspace],
    ),
  );
  const run = db.query.bind(db);
  const changed = async () => {
    const { rows } = await run<{ changes: string }>(
      "select n_mod_since_analyze as changes from pg_stat_user_tables where relname = 'audit_pending'",
    );
    return Number(rows[0]?.changes);
  };
  // The server updates its counters once a second.
  await expect.poll(changed, { timeout: 300_000, interval: 100 }).toBeGreaterThanOrEqual(60_000);
  const done = await keepHouse(run);
  expect(done.vacuumed).toContain("public.audit_pending");
  expect(done.checkpoint).toBe(true);
  expect(await keepHouse(run)).toEqual({ vacuumed: [], checkpoint: false });
});

test("a processed table rests for eight rounds, unless it has doubled", async () => {
  const vacuums: string[] = [];
  let doubled = false;
  const run = async (sql: string) => {
    if (sql.startsWith("vacuum")) vacuums.push(sql);
    return { rows: /n_dead_tup/.test(sql) ? [{ name: "public.findings", doubled }] : [{ bytes: 0 }] };
  };
  const resting = new Map<string, number>();
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round++) await keepHouse(run as never, resting);
    return vacuums.length;
  };
  expect(await rounds(1)).toBe(1);
  expect(await rounds(7)).toBe(1);
  expect(await rounds(1)).toBe(2);
  doubled = true;
  expect(await rounds(1)).toBe(3);
});

test("a table with twice as many rows as the planner knows is processed immediately", async () => {
  const workspace = await createTestWorkspace(db);
  const fill = (rows: number) =>
    db.forWorkspace(workspace, (tx) =>
      tx.query(
        "insert into audit_pending (workspace_id, actor, action, detail) select $1, 'a', 'b', to_jsonb(n) from generate_series(1, $2::int) n",
        [workspace, rows],
      ),
    );
  const known = async () => {
    const { rows } = await db.query<{ rows: number }>(
      "select reltuples::int as rows from pg_class where relname = 'audit_pending'",
    );
    return rows[0]?.rows ?? 0;
  };
  const counted = async (least: number) =>
    await expect
      .poll(
        async () => {
          const { rows } = await db.query<{ live: string }>(
            "select n_live_tup as live from pg_stat_user_tables where relname = 'audit_pending'",
          );
          return Number(rows[0]?.live);
        },
        { timeout: 300_000, interval: 100 },
      )
      .toBeGreaterThanOrEqual(least);
  const before = await known();
  const resting = new Map([["public.audit_pending", 5]]);
  await fill(Math.ceil(before * 0.9));
  await counted(before * 1.9);
  expect((await keepHouse(db.query.bind(db), resting)).vacuumed).not.toContain("public.audit_pending");
  await fill(Math.ceil(before * 0.2));
  await counted(before * 2.1);
  expect((await keepHouse(db.query.bind(db), resting)).vacuumed).toContain("public.audit_pending");
});
