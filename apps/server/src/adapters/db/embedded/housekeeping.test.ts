import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../database.ts";
import { createTestWorkspace } from "../testing.ts";
import { keepHouse } from "./housekeeping.ts";

// Always embedded: on a server autovacuum does this, and the application's role may not.
let dataDir: string;
let db: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "skyledger-housekeeping-"));
  db = await openDatabase({ dataDir });
});
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("tables with many changes get vacuumed, the write-ahead log gets a checkpoint, once", async () => {
  const workspace = await createTestWorkspace(db);
  await db.forWorkspace(workspace, (tx) =>
    tx.query(
      `insert into audit_log (workspace_id, actor, action, detail)
       select $1, 'a', 'b', to_jsonb(repeat('x', 1000) || n) from generate_series(1, 60000) n`,
      [workspace],
    ),
  );
  const run = db.query.bind(db);
  const changed = async () => {
    const { rows } = await run<{ changes: string }>(
      "select n_mod_since_analyze as changes from pg_stat_user_tables where relname = 'audit_log'",
    );
    return Number(rows[0]?.changes);
  };
  // The server reports its counters once a second.
  await expect.poll(changed, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(60_000);
  const done = await keepHouse(run);
  expect(done.vacuumed).toContain("public.audit_log");
  expect(done.checkpoint).toBe(true);
  expect(await keepHouse(run)).toEqual({ vacuumed: [], checkpoint: false });
});
