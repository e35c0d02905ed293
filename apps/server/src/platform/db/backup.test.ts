import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "./backup.ts";
import type { Database } from "./database.ts";
import { migrations } from "./migrations.gen.ts";
import { type DatabaseLocation, openDatabase } from "./open-database.ts";
import { RestoreError, restoreBackup } from "./restore.ts";
import { digestTables } from "./testing/digest-tables.ts";
import { differencesOfCounts, noDifferences } from "./testing/recount.ts";
import {
  createServerDatabase,
  createTestUser,
  createTestWorkspace,
  openTestDatabase,
  testServerUrl,
} from "./testing.ts";

let db: Database;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "skyledger-backup-"));
  db = await openTestDatabase();
});
afterAll(async () => {
  await db.close();
  await rm(directory, { recursive: true, force: true });
});

const awkward = 'quotes " and \\ and \n and ä€😀 and {braces}';

async function fillDatabase(db: Database, acts = "audit_pending"): Promise<string> {
  const workspace = await createTestWorkspace(db, awkward);
  await createTestUser(db, workspace);
  await db.forWorkspace(workspace, async (tx) => {
    await tx.query(
      `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, regions, status)
       values ($1, 'sandbox', $2, '123456789012', array['eu-west-1', $2], 'connected')`,
      [workspace, awkward],
    );
    await tx.query(
      `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
                              tags, list_cost, created_at, search_text)
       select workspace_id, id, 'arn:' || n, 'AWS::EC2::Instance', 'EC2', 'ec2', 'eu-west-1', 'i-' || n, $2, 'running',
              jsonb_build_object('k', $2::text), 12.345678 * n, '2026-01-02T03:04:05.678901Z', ''
         from cloud_accounts, generate_series(1, 1234) n where workspace_id = $1`,
      [workspace, awkward],
    );
    await tx.query(
      `insert into findings (workspace_id, account_id, region, arn, check_id, resource_name, severity, category, service,
         title, description, status, set_by, detection_count, first_seen_at, last_seen_at, search_text)
       select workspace_id, id, 'r', 'arn:' || n, 'c', 'n', n % 5, 'IAM', 's', $2, 'd', 'ACTIVE', 'scan', 1, now(), now(), ''
         from cloud_accounts, generate_series(1, 25) n where workspace_id = $1`,
      [workspace, awkward],
    );
    await tx.query("update findings set status = 'RESOLVED' where workspace_id = $1 and severity = 4", [
      workspace,
    ]);
    await tx.query(
      `insert into ${acts} (workspace_id, actor, action) values ($1, 'a', 'b'), ($1, 'a', 'c')`,
      [workspace],
    );
  });
  return workspace;
}

async function emptyTarget(
  name = "restored",
): Promise<{ location: DatabaseLocation; drop: () => Promise<void> }> {
  const url = testServerUrl();
  if (!url) return { location: { dataDir: join(directory, name) }, drop: async () => undefined };
  const server = await createServerDatabase(url);
  return { location: { url: server.url }, drop: server.drop };
}

test("an export restores every value, and new rows get new numbers", async () => {
  const workspace = await fillDatabase(db);
  const file = await db.system((tx) => writeBackup(tx, { directory, reason: "manual" }));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { location, drop } = await emptyTarget();
  const original = await digestTables(db);
  expect(original).toMatchObject({
    resources: { count: 1234 },
    findings: { count: 25 },
    audit_pending: { count: 2 },
    resource_counts: { count: 1 },
    finding_counts: { count: 5 + 2 }, // one of each severity; then one less active, one more resolved
  });
  const rowsOfAll = Object.values(original).reduce((sum, { count }) => sum + count, 0);
  expect(await restoreBackup(file, location)).toBe(rowsOfAll);
  const restored = await openDatabase(location);
  expect(await digestTables(restored)).toEqual(original);
  await countsAreKept(restored, workspace);
  const { rows } = await restored.forWorkspace(workspace, (tx) =>
    tx.query("insert into audit_pending (workspace_id, actor, action) values ($1, 'a', 'd') returning id", [
      workspace,
    ]),
  );
  expect(rows).toEqual([{ id: "3" }]);
  await restored.close();
  await expect(restoreBackup(file, location)).rejects.toThrow(/not empty/);
  await drop();
});

/** Stored counts equal a recount, and still do when rows are added, changed, and removed. */
async function countsAreKept(restored: Database, workspace: string): Promise<void> {
  expect(await restored.system(differencesOfCounts)).toEqual(noDifferences);
  const { rows } = await restored.system((tx) =>
    tx.query("select sum(n)::int as n from finding_counts where status = 'ACTIVE'"),
  );
  expect(rows).toEqual([{ n: 20 }]);
  // Transaction numbers mean nothing in another database.
  expect((await restored.system((tx) => tx.query("select from changes"))).rows).toHaveLength(0);
  await restored.forWorkspace(workspace, async (tx) => {
    await tx.query("delete from findings where workspace_id = $1 and severity = 0", [workspace]);
    await tx.query("update resources set status = 'stopped' where workspace_id = $1", [workspace]);
    expect(await differencesOfCounts(tx)).toEqual(noDifferences);
  });
}

test("an export from before counts were stored is counted when it is restored", async () => {
  const older = migrations.filter(({ name }) => name < "0040");
  const before = await openTestDatabase({ migrations: older });
  const { location, drop } = await emptyTarget("older");
  try {
    const workspace = await fillDatabase(before, "audit_log");
    const file = await before.system((tx) =>
      writeBackup(tx, { directory: join(directory, "older-exports"), reason: "manual" }),
    );
    await restoreBackup(file, location);
    const restored = await openDatabase(location);
    await countsAreKept(restored, workspace);
    await restored.close();
  } finally {
    await before.close();
    await drop();
  }
});

test("a file that is not an export, and an export of a newer version, are rejected with a sentence", async () => {
  const { location, drop } = await emptyTarget();
  const file = join(directory, "other.jsonl.gz");
  const { gzipSync } = await import("node:zlib");
  await writeFile(file, gzipSync('{"something":"else"}\n'));
  await expect(restoreBackup(file, location)).rejects.toThrow(RestoreError);
  await writeFile(
    file,
    gzipSync('{"format":"skyledger-export","version":1,"migrations":["9999-x"],"at":""}\n'),
  );
  await expect(restoreBackup(file, location)).rejects.toThrow(/newer version \(migration 9999-x\)/);
  const header = '{"format":"skyledger-export","version":1';
  for (const start of [`${header}}`, `${header},"migrations":[1],"at":""}`, `${header},"migr`]) {
    await writeFile(file, gzipSync(`${start}\n`));
    await expect(restoreBackup(file, location)).rejects.toThrow(/is not an export/);
  }
  const names = JSON.stringify(migrations.map(({ name }) => name));
  await writeFile(file, gzipSync(`${header},"migrations":${names},"at":""}\n{"table":"runs"}\n`));
  await expect(restoreBackup(file, location)).rejects.toThrow(/table's description can't be read/);
  await drop();
});

test("the newest seven are kept, other files are ignored, and a failed export leaves nothing", async () => {
  const folder = join(directory, "kept");
  for (let day = 1; day <= 9; day += 1) {
    const at = new Date(Date.UTC(2026, 0, day));
    await db.system((tx) => writeBackup(tx, { directory: folder, reason: "nightly", at }));
    if (day === 1) await writeFile(join(folder, "notes.txt"), "mine");
  }
  const failing = db.system((tx) =>
    writeBackup(
      { query: (sql, params) => tx.query(sql.startsWith("fetch") ? "select 1 / 0" : sql, params) },
      { directory: folder, reason: "manual" },
    ),
  );
  await expect(failing).rejects.toThrow("division by zero");
  const names = (await readdir(folder)).sort();
  expect(names).toEqual([
    "notes.txt",
    ...[3, 4, 5, 6, 7, 8, 9].map((day) => `skyledger-2026010${day}T000000Z-nightly.jsonl.gz`),
  ]);
  const newest = join(folder, names.at(-1) ?? "");
  expect(await text(createReadStream(newest).pipe(createGunzip()))).toMatch(/^\{"format":"skyledger-export"/);
});
