import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { charge, focusRows, writeCsv } from "../../billing-imports/reader/testing/export-files.ts";
import { somePreferences } from "../../testing/some-preferences.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";
import { writeBackup } from "./backup.ts";
import type { Database } from "./database.ts";
import { type DatabaseLocation, openDatabase } from "./open-database.ts";
import { restoreBackup } from "./restore.ts";
import { digestTables } from "./testing/digest-tables.ts";
import { differencesOfCounts, noDifferences } from "./testing/recount.ts";
import { createServerDatabase, testServerUrl } from "./testing.ts";

let server: TestServer;
let ana: TestPerson;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "skyledger-restore-"));
  await mkdir(join(directory, "exports"));
  server = await startTestServer({
    SANDBOX_RESOURCES: "100",
    BILLING_EXPORT_DIR: directory,
  });
  // The middle of a month, so that this month and last have whole days.
  server.clock.now = new Date("2026-05-13T10:00:00Z");
  ana = await server.person();
  await useEverything();
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

async function succeed(answer: ReturnType<TestServer["call"]>) {
  const { status, text, body } = await answer;
  expect(status, text.slice(0, 300)).toBeLessThan(300);
  return body;
}

/** A workspace after some use: every kind of run has left its rows. */
async function useEverything(): Promise<void> {
  const as = ana;
  await succeed(
    server.call("PUT /notifications/preferences", {
      as,
      body: { ...somePreferences, email_address: as.email },
    }),
  );
  await succeed(server.call("POST /resources/discover", { as }));
  await succeed(server.call("POST /cost/analysis", { as, body: { timePeriod: "30d", tagKeys: ["Team"] } }));
  await succeed(server.call("POST /security/scan", { as, body: { scanType: "FULL" } }));
  const query = { checkId: "s3-bucket-versioning", status: "ACTIVE" as const };
  const { findings } = await succeed(server.call("GET /security/findings", { as, query }));
  const { findingId } = findings[0];
  const fix = await succeed(server.call("POST /security/remediate", { as, body: { findingId } }));
  await turnRoundInStorage(fix.remediationId);
  await importLastMonth();
  await everythingIsSent();
}

/** A message that is being sent changes its row. */
async function everythingIsSent(): Promise<void> {
  const waiting = "select from notification_outbox where status = 'pending'";
  await vi.waitFor(
    async () =>
      expect(await server.database.system((tx) => tx.query(waiting))).toMatchObject({ rowCount: 0 }),
    { timeout: 300_000 },
  );
}

/** An export of the account's last month, which supersedes Cost Explorer's data. */
async function importLastMonth(): Promise<void> {
  const { accounts } = await succeed(server.call("GET /accounts", { as: ana }));
  const { id: accountId, awsAccountId } = accounts[0];
  const billed = { account: awsAccountId, period: "2026-04-01T00:00:00Z", start: "2026-04-20T00:00:00Z" };
  await writeCsv(join(directory, "exports", "april.csv"), focusRows([charge(billed)]));
  const { id } = await succeed(
    server.call("POST /cost/imports", { as: ana, body: { kind: "folder", accountId, path: "exports" } }),
  );
  const { runId } = await succeed(server.call("POST /cost/imports/:id/run", { as: ana, params: { id } }));
  await vi.waitFor(
    async () => {
      const { status } = await succeed(server.call("GET /runs/:id", { as: ana, params: { id: runId } }));
      expect(status).toBe("completed");
    },
    { timeout: 300_000 },
  );
}

/** Rows that reference a later row of the same table, more than fit into one statement of the restore. */
async function turnRoundInStorage(fixId: string): Promise<void> {
  await server.database.forWorkspace(ana.workspaceId, async (tx) => {
    const columns =
      "workspace_id, account_id, fix_id, region, arn, resource_name, resource_type, requested_by, created_at";
    await tx.query(
      `insert into remediations (id, undo_of, ${columns})
       select case n when 1 then $2 else gen_random_uuid() end, case when n > 1 then $2::uuid end, ${columns}
       from remediations, generate_series(450, 1, -1) n where id = $1`,
      [fixId, randomUUID()],
    );
  });
}

const url = testServerUrl();
const targets: [string, () => Promise<{ location: DatabaseLocation; drop: () => Promise<void> }>][] = [
  [
    "the embedded database",
    async () => ({ location: { dataDir: join(directory, "restored") }, drop: async () => undefined }),
  ],
];
if (url !== undefined) {
  targets.push([
    "PostgreSQL",
    async () => {
      const made = await createServerDatabase(url);
      return { location: { url: made.url }, drop: made.drop };
    },
  ]);
}

test.each(targets)("a workspace in full use is restored row by row into %s", async (_, make) => {
  const original = await digestTables(server.database);
  const used = Object.keys(original).filter((name) => original[name]?.count !== 0);
  expect(used).toEqual(
    expect.arrayContaining([
      "resources",
      "findings",
      "hub_findings",
      "cost_daily",
      "cost_rollup",
      "cost_resources",
      "cost_export_months",
      "billing_months",
      "recommendations",
      "finding_counts",
      "resource_counts",
      "recommendation_counts",
      "remediations",
      "notification_outbox",
      "notification_preferences",
    ]),
  );
  const file = await server.database.system((tx) => writeBackup(tx, { directory, reason: "manual" }));
  const { location, drop } = await make();
  try {
    await restoreBackup(file, location);
    const restored = await openDatabase(location);
    try {
      expect(await digestTables(restored)).toEqual(original);
      expect(await restored.system(differencesOfCounts)).toEqual(noDifferences);
      await keepsSums(restored);
    } finally {
      await restored.close();
    }
  } finally {
    await drop();
  }
});

/** Triggers work again in the restored database: deleted costs are deducted from their sums. */
async function keepsSums(restored: Database): Promise<void> {
  await restored.forWorkspace(ana.workspaceId, async (tx) => {
    await tx.query("delete from cost_daily where workspace_id = $1", [ana.workspaceId]);
    const { rows } = await tx.query("select from cost_rollup where workspace_id = $1", [ana.workspaceId]);
    expect(rows).toHaveLength(0);
    await tx.query("delete from cloud_accounts where workspace_id = $1", [ana.workspaceId]);
    expect(await differencesOfCounts(tx)).toEqual(noDifferences);
  });
}
