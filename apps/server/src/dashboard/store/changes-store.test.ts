import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { type ChangesStore, createChangesStore } from "./changes-store.ts";

let db: Database;
let store: ChangesStore;
let workspaceId: string;
let accountId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  store = createChangesStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
});

const since = "2026-11-20T12:00:00.000Z";
const before = "2026-11-20T11:00:00.000Z";
const after = "2026-11-21T08:00:00.000Z";

const changes = (...accounts: string[]) =>
  store.since({ workspaceId, since, accountIds: accounts.length === 0 ? undefined : accounts });
const run = (sql: string, ...params: unknown[]) =>
  db.forWorkspace(workspaceId, async (tx) => (await tx.query<{ id: string }>(sql, params)).rows[0]?.id ?? "");

const addHistory = (finding: string, at: string, from: string | null, to: string) =>
  run(
    `insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status) values ($1, $2, $3, 'scan', $4, $5)`,
    ...[workspaceId, finding, at, from, to],
  );

type FindingGiven = { status?: string; severity?: number; account?: string; came?: string };
/** A finding with the line that it begins with. `came`: when it came here, where that is not when it was first seen. */
async function addFinding(name: string, firstSeen: string, given: FindingGiven = {}): Promise<string> {
  const { status = "ACTIVE", severity = 0, account = accountId, came = firstSeen } = given;
  const id = await run(
    `insert into findings (workspace_id, account_id, region, arn, check_id, source_id, resource_name, severity, category,
       service, title, description, status, set_by, detection_count, first_seen_at, last_seen_at, search_text, own_result,
       own_result_at)
     values ($1, $2, 'us-east-1', $3, 'c', '', $3, $6, 'Data', 'S3', 'Title', '', $4, 'scan', 1, $5, $5, '', 'fails', $5)
     returning id`,
    ...[workspaceId, account, name, status, firstSeen, severity],
  );
  await addHistory(id, came, null, "ACTIVE");
  return id;
}
const addResource = (arn: string, firstSeen: string, gone: string | null = null, account = accountId) =>
  run(
    `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
       first_seen_at, gone_at, search_text)
     values ($1, $2, $3, 'T', 'T', 's', 'r', $3, $3, '', $4, $5, '')`,
    ...[workspaceId, account, arn, firstSeen, gone],
  );

type RunGiven = { error?: string; startedAt?: string; finishedAt?: string | null; progress?: object };
const addRun = (kind: string, status: string, given: RunGiven = {}) =>
  run(
    `insert into runs (workspace_id, account_ids, kind, status, error, started_at, finished_at, progress)
     values ($1, array[$2::uuid], $3, $4, $5, $6, $7, $8) returning id`,
    ...[workspaceId, accountId, kind, status],
    given.error === undefined ? null : JSON.stringify({ message: given.error }),
    given.startedAt ?? after,
    given.finishedAt === undefined ? after : given.finishedAt,
    JSON.stringify(given.progress ?? {}),
  );

test("nothing has changed where nothing is", async () => {
  expect(await changes()).toEqual({
    newFindings: [],
    firstFinding: null,
    reopened: 0,
    resolved: 0,
    newRecommendations: 0,
    newSavings: "0",
    applied: 0,
    added: 0,
    deleted: 0,
    failedRuns: [],
    lastDiscovery: null,
    lastScan: null,
  });
});

describe.each([
  ["looked up", 10_000],
  ["hashed", 1],
])("findings that are %s", (_, many) => {
  beforeEach(() => {
    store = createChangesStore(db, new KeptAnswers(), many);
  });
  afterEach(() => {
    store = createChangesStore(db);
  });

  test("are new while they are active; the most severe is named, the newest of equals", async () => {
    await addFinding("old", before);
    await addFinding("high", after, { severity: 1 });
    await addFinding("critical", after);
    const newest = await addFinding("newest", "2026-11-21T09:00:00.000Z");
    await addFinding("ignored", after, { status: "IGNORED" });
    await addFinding("imported", before, { severity: 2, came: after });
    const { newFindings, firstFinding } = await changes();
    expect(newFindings).toEqual([
      { severity: 0, count: 2 },
      { severity: 1, count: 1 },
      { severity: 2, count: 1 },
    ]);
    expect(firstFinding).toEqual({ findingId: newest, title: "Title", resourceName: "newest", severity: 0 });
  });

  test("are resolved or reopened by how they stand now, each once", async () => {
    const resolved = await addFinding("resolved", before, { status: "RESOLVED" });
    for (const at of [after, "2026-11-21T10:00:00.000Z"]) {
      await addHistory(resolved, at, "ACTIVE", "RESOLVED");
      await addHistory(resolved, at, "RESOLVED", "ACTIVE");
    }
    await addHistory(resolved, "2026-11-21T11:00:00.000Z", "ACTIVE", "RESOLVED");
    const reopened = await addFinding("reopened", before);
    await addHistory(reopened, after, "RESOLVED", "ACTIVE");
    const longAgo = await addFinding("long ago", before, { status: "RESOLVED" });
    await addHistory(longAgo, before, "ACTIVE", "RESOLVED");
    const found = await addFinding("found, fixed, and back", after);
    await addHistory(found, after, "ACTIVE", "RESOLVED");
    await addHistory(found, after, "RESOLVED", "ACTIVE");
    const ignored = await addFinding("no longer ignored", before);
    await addHistory(ignored, after, "IGNORED", "ACTIVE");
    expect(await changes()).toMatchObject({ resolved: 1, reopened: 1 });
  });
});

test("findings with as many entries as many are hashed, with fewer they are looked up", async () => {
  for (const name of ["one", "two", "three"]) await addFinding(name, after);
  const looked = async (many: number) => {
    const seen: string[] = [];
    const noting: Database = {
      ...db,
      forWorkspace: (id, work) =>
        db.forWorkspace(id, (tx) =>
          work({
            query: (sql, params) => {
              seen.push(sql);
              return tx.query(sql, params);
            },
          }),
        ),
    };
    await createChangesStore(noting, new KeptAnswers(), many).since({
      workspaceId,
      since,
      accountIds: undefined,
    });
    return seen.some((sql) => sql.includes("cross join lateral"));
  };
  expect([await looked(2), await looked(3), await looked(4)]).toEqual([false, false, true]);
});

test("resources are added or deleted; what came and went in between is neither", async () => {
  await addResource("old", before);
  await addResource("added", after);
  await addResource("deleted", before, after);
  await addResource("deleted before", "2026-11-19T00:00:00Z", before);
  await addResource("came and went", after, after);
  expect(await changes()).toMatchObject({ added: 1, deleted: 1 });
});

test("what a run was about to find then had not been seen", async () => {
  await addRun("discovery", "completed", { startedAt: "2026-11-20T11:59:00.000Z", finishedAt: after });
  await addRun("security_scan", "completed", { startedAt: before, finishedAt: "2026-11-20T11:58:00.000Z" });
  await addResource("read while they looked", "2026-11-20T11:59:30.000Z");
  await addFinding("of the scan before", "2026-11-20T11:58:30.000Z");
  expect(await changes()).toMatchObject({ added: 1, newFindings: [] });
});

describe("runs", () => {
  test("that failed are listed with the reason, newest first, and the last successful ones with their time", async () => {
    await addRun("discovery", "failed", { error: "Denied.", finishedAt: after });
    await addRun("cost_analysis", "interrupted", {
      error: "Stopped.",
      finishedAt: "2026-11-22T00:00:00.000Z",
    });
    await addRun("discovery", "failed", { error: "Long ago.", finishedAt: before });
    await addRun("discovery", "cancelled");
    await addRun("discovery", "completed", { finishedAt: before });
    await addRun("security_scan", "completed");
    const { failedRuns, lastDiscovery, lastScan } = await changes();
    expect(failedRuns.map(({ kind, error }) => `${kind}: ${error}`)).toEqual([
      "cost_analysis: Stopped.",
      "discovery: Denied.",
    ]);
    expect([lastDiscovery, lastScan]).toEqual([before, after]);
  });

  test("a full analysis that failed with the run of a step is listed once, like one that could not start its step", async () => {
    const step = await addRun("discovery", "failed", { error: "Denied." });
    const steps = (runId: string | null) => ({ steps: [{ kind: "discovery", runId }] });
    await addRun("full_analysis", "failed", { error: "Denied.", progress: steps(step) });
    await addRun("full_analysis", "failed", { error: "The daily limit is reached.", progress: steps(null) });
    await addRun("full_analysis", "interrupted", { error: "The server stopped." });
    const { failedRuns } = await changes();
    expect(failedRuns.map(({ error }) => error).sort()).toEqual([
      "Denied.",
      "The daily limit is reached.",
      "The server stopped.",
    ]);
  });
});

test("are limited to the requested account, and never include another workspace", async () => {
  const other = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
  await addFinding("mine", after);
  await addFinding("other's", after, { account: other });
  await addResource("other's", after, null, other);
  await addRun("discovery", "failed", { error: "Denied." });
  expect(await changes(other)).toMatchObject({ newFindings: [{ count: 1 }], added: 1, failedRuns: [] });
  expect(await changes()).toMatchObject({ newFindings: [{ count: 2 }], added: 1, failedRuns: [{}] });
  const elsewhere = await createTestWorkspace(db);
  expect(await store.since({ workspaceId: elsewhere, since, accountIds: undefined })).toMatchObject({
    newFindings: [],
    added: 0,
    failedRuns: [],
  });
});

test("an answer counts until its tables change", async () => {
  const asked: string[] = [];
  const counting: Database = {
    ...db,
    forWorkspace: (id, work) =>
      db.forWorkspace(id, (tx) =>
        work({
          ...tx,
          query: (sql: string, params?: unknown[]) => {
            asked.push(sql);
            return tx.query(sql, params);
          },
        } as typeof tx),
      ),
  };
  const kept = createChangesStore(counting);
  const ask = () => kept.since({ workspaceId, since, accountIds: undefined });
  const counts = () =>
    asked.splice(0).filter((sql) => /from findings f|from resources r|from recommendations r/.test(sql));
  const id = await addFinding("bucket", after);
  expect((await ask()).newFindings).toEqual([{ severity: 0, count: 1 }]);
  expect(counts().length).toBeGreaterThan(0);
  expect((await ask()).newFindings).toEqual([{ severity: 0, count: 1 }]);
  expect(counts()).toEqual([]);
  await run("update findings set status = 'IGNORED' where id = $1", id);
  await addResource("arn:a", after);
  expect(await ask()).toMatchObject({ newFindings: [], firstFinding: null, added: 1 });
});

test("of the findings of the most severe kind, the newest is named", async () => {
  await addFinding("low", "2026-11-22T08:00:00.000Z", { severity: 3 });
  await addFinding("older", "2026-11-21T08:00:00.000Z", { severity: 1 });
  const newest = await addFinding("newest", "2026-11-21T09:00:00.000Z", { severity: 1 });
  expect(await changes()).toMatchObject({
    newFindings: [
      { severity: 1, count: 2 },
      { severity: 3, count: 1 },
    ],
    firstFinding: { findingId: newest, resourceName: "newest", severity: 1 },
  });
});
