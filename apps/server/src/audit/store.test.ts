import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "../platform/acts.ts";
import { canonicalJson, genesisOf, hashOfEntry } from "../platform/audit-entry.ts";
import type { Database } from "../platform/db/database.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { recordAct } from "../platform/db/record-act.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { auditEntries } from "../testing/audit-entries.ts";
import { createAuditStore } from "./store.ts";
import { createTrail } from "./trail.ts";

let db: Database;
let workspaceId: string;
let clock: Date;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  clock = new Date("2026-11-24T10:00:00.000Z");
});

const act = (action = "finding.ignored", more: Partial<Act> = {}): Act => ({
  actor: { kind: "person", id: "u", name: "ana@example.com" },
  action,
  target: { type: "finding", id: "f-1", name: "Bucket is public" },
  outcome: "done",
  address: "192.0.2.1",
  ...more,
});
const problems: unknown[] = [];
const trailOf = (database = db) =>
  createTrail({
    store: createAuditStore(database),
    now: () => clock,
    onProblem: (error) => problems.push(error),
  });
const entries = () => auditEntries(db, workspaceId);

test("each entry has the hash of the one before, from the workspace's own beginning, with values of every kind", async () => {
  const after = {
    text: "ä \u2028 \"'",
    number: 0.1,
    big: 1e21,
    list: [1, null, true],
    nested: { b: 1, a: [] },
  };
  await trailOf().record(workspaceId, act("finding.ignored", { before: { z: 1, a: null }, after }));
  await trailOf().record(workspaceId, act("finding.reactivated", { outcome: "refused", code: "conflict" }));
  const { rows } = await db.queryIn<Record<string, string>>(
    workspaceId,
    `select sequence::int, at, actor_kind, actor_id, actor_name, action, target_type, target_id, target_name, before,
       after, outcome, code, address, source, previous_hash, hash from audit_entries order by sequence`,
  );
  let previousHash = genesisOf(workspaceId);
  expect(rows).toHaveLength(2);
  for (const [index, row] of rows.entries()) {
    const entry = {
      ...{ sequence: index + 1, at: row.at ?? "", action: row.action ?? "", outcome: row.outcome ?? "" },
      actor: { kind: row.actor_kind ?? "", id: row.actor_id ?? null, name: row.actor_name ?? null },
      target: { type: row.target_type ?? "", id: row.target_id ?? null, name: row.target_name ?? null },
      ...{ before: row.before, after: row.after, code: row.code ?? null, address: row.address ?? null },
      ...{ source: row.source ?? "", previousHash },
    };
    expect([row.previous_hash, row.hash]).toEqual([previousHash, hashOfEntry(entry)]);
    previousHash = row.hash ?? "";
  }
});

test("canonical JSON is that of RFC 8785", () => {
  const value = {
    "\u20ac": 1,
    "\r": 2,
    "1": 3,
    "\ud83d\ude00": 4,
    "\u0080": 5,
    a: [1e30, 4.5, 2e-3, 1e-27, -0],
  };
  expect(canonicalJson(value)).toBe(
    '{"\\r":2,"1":3,"a":[1e+30,4.5,0.002,1e-27,0],"\u0080":5,"\u20ac":1,"\ud83d\ude00":4}',
  );
});

test("concurrent writers leave no hole and no fork", async () => {
  const trail = trailOf();
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const open = await trail.begin(workspaceId, act("run.canceled"));
      await open.end(act("run.canceled", { target: { type: "run", id: String(index), name: null } }));
    }),
  );
  const log = await entries();
  expect(log.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(new Set(log.map(({ target }) => target)).size).toBe(40);
  const { rows } = await db.queryIn<{ forks: number }>(
    workspaceId,
    "select (count(*) - count(distinct previous_hash))::int as forks from audit_entries",
  );
  expect(rows[0]?.forks).toBe(0);
});

test("background work is recorded with the act or not at all, and its person is found by the address", async () => {
  const ana = await createTestUser(db, workspaceId);
  const recorded = (name: string) => ({
    at: clock,
    actor: { kind: "person" as const, id: null, name },
    action: "remediation.completed",
    target: { type: "remediation", id: "r-1", name: null },
  });
  await db.forWorkspace(workspaceId, (tx) => recordAct(tx, workspaceId, recorded(`${ana}@example.com`)));
  const failed = db.forWorkspace(workspaceId, async (tx) => {
    await recordAct(tx, workspaceId, recorded("rolled-back@example.com"));
    throw new Error("the act failed");
  });
  await expect(failed).rejects.toThrow("the act failed");
  await trailOf().tidy();
  expect(await entries()).toMatchObject([{ actor: `${ana}@example.com`, source: "background" }]);
  const { rows } = await db.queryIn(workspaceId, "select actor_id as id from audit_entries");
  expect(rows).toEqual([{ id: ana }]);
});

test("a long list is cut, with the number of the rest", async () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `arn:${index}`);
  await trailOf().record(workspaceId, act("fixes.started", { after: { ids } }));
  const [entry] = await entries();
  expect(entry?.after).toEqual({ ids: [...ids.slice(0, 50), "and 4950 more"] });
});

test("an act whose process stopped renewing it is unknown; one that still runs is not", async () => {
  const dead = trailOf();
  const alive = trailOf();
  await dead.begin(workspaceId, act("fix.started"));
  const open = await alive.begin(workspaceId, act("discovery.started"));
  clock = new Date(clock.getTime() + 50_000);
  await alive.tidy();
  expect(await entries()).toEqual([]);
  clock = new Date(clock.getTime() + 20_000);
  await alive.tidy();
  expect(await entries()).toMatchObject([{ action: "fix.started", outcome: "unknown" }]);
  await open.end(act("discovery.started"));
  expect((await entries()).map(({ outcome }) => outcome)).toEqual(["unknown", "done"]);
});

test("an entry that could not be written is retried, and its act stays announced until then", async () => {
  const store = createAuditStore(db);
  let broken = true;
  const trail = createTrail({
    store: { ...store, end: (...all) => (broken ? Promise.reject(new Error("no disk")) : store.end(...all)) },
    now: () => clock,
    onProblem: (error) => problems.push(error),
  });
  const open = await trail.begin(workspaceId, act());
  await open.end(act());
  expect(problems.at(-1)).toEqual(new Error("no disk"));
  for (let minute = 0; minute < 3; minute++) {
    clock = new Date(clock.getTime() + 30_000);
    await trail.tidy();
  }
  expect(await entries()).toEqual([]);
  broken = false;
  await trail.tidy();
  expect(await entries()).toMatchObject([{ outcome: "done" }]);
});

test("kill -9 between announcement and end leaves an entry with an unknown outcome", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "skyledger-audit-"));
  const first = await openDatabase({ dataDir });
  const workspace = await createTestWorkspace(first);
  await first.close();
  const script = fileURLToPath(new URL("../testing/dying-writer.fixture.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, workspace], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const database = await openDatabase({ dataDir });
  const store = createAuditStore(database);
  await store.expireAll(new Date());
  for (const waiting of await store.waiting(new Date())) await store.chain(waiting, new Date());
  expect(await auditEntries(database, workspace)).toMatchObject([
    { sequence: 1, actor: "ana@example.com", action: "fix.started", target: "finding-1", outcome: "unknown" },
  ]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  ["changed", "update audit_entries set action = 'nothing.happened'"],
  ["deleted", "delete from audit_entries"],
])("an entry can't be %s, not even across workspaces", async (_, sql) => {
  await trailOf().record(workspaceId, act());
  await expect(db.queryIn(workspaceId, sql)).rejects.toThrow("Entries of the audit log are final.");
  await expect(db.system((tx) => tx.query(sql))).rejects.toThrow("Entries of the audit log are final.");
  expect(await entries()).toHaveLength(1);
});

test("a chapter can't be made up to delete entries", async () => {
  await trailOf().record(workspaceId, act());
  const chapter = (hash: string) =>
    db.queryIn(
      workspaceId,
      `insert into audit_chapters (workspace_id, sequence, hash, entries, first_at, last_at, closed_at)
       select workspace_id, sequence, ${hash}, 1, at, at, at + interval '400 days' from audit_entries`,
    );
  // No retention is set; then the hash is wrong.
  await expect(chapter("hash")).rejects.toThrow("Chapters of the audit log are final.");
  await db.queryIn(workspaceId, "insert into audit_settings (workspace_id, retention_days) values ($1, 90)", [
    workspaceId,
  ]);
  await expect(chapter("'made up'")).rejects.toThrow("Chapters of the audit log are final.");
  await chapter("hash");
  await expect(db.queryIn(workspaceId, "delete from audit_chapters")).rejects.toThrow("final");
});

test("a workspace sees its own entries only, and takes them with it", async () => {
  await trailOf().record(workspaceId, act());
  const other = await createTestWorkspace(db);
  expect((await db.queryIn(other, "select from audit_entries")).rowCount).toBe(0);
  await db.system((tx) => tx.query("delete from workspaces where id = $1", [workspaceId]));
  expect((await db.system((tx) => tx.query("select from audit_entries"))).rowCount).toBe(
    (await db.system((tx) => tx.query("select from audit_entries where workspace_id <> $1", [workspaceId])))
      .rowCount,
  );
});
