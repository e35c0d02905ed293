import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createFinding, recordScan, storedScan } from "../../platform/db/testing/stored-scans.ts";
import { withoutRowSecurity } from "../../platform/db/testing/without-row-security.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createHubOutboxStore } from "./hub-outbox-store.ts";

let db: Database;
let workspaceId: string;
let accountId: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
});

const at = "2026-05-01T00:00:00.000Z";

/** Findings of our own checks, by name. */
async function found(names: readonly string[], account = accountId): Promise<void> {
  const failing = names.map((name) => createFinding(account, { arn: `arn:${name}`, resourceName: name }));
  await recordScan(db, workspaceId, storedScan({ id: randomUUID() }), { accountId, failing });
}

const write = (sql: string, params: unknown[] = []) =>
  db.forWorkspace(workspaceId, (tx) => tx.query(sql, params));
const page = (after: string | null = null, limit = 10, workspace = workspaceId) =>
  createHubOutboxStore(withoutRowSecurity(db)).page(workspace, accountId, after, limit);
const outgoing = async () => (await page()).map(({ arn }) => arn.slice(4)).sort();
const idOf = async (name: string) => (await page()).find(({ arn }) => arn === `arn:${name}`)?.id ?? "";

/** Security Hub's entry for a finding. */
const reported = (finding: string, sight: "fails" | "passes") =>
  write(
    `insert into hub_findings (workspace_id, account_id, hub_id, finding_id, region, product, sight, severity, workflow, updated_at)
     values ($1, $2, $3::text, $3::text::uuid, 'r', 'product', $4, 1, 'NEW', $5)`,
    [workspaceId, accountId, finding, sight, at],
  );

test("sends findings of our own checks by id, in batches, with their account and their resource's type", async () => {
  await found(["a", "b", "c"]);
  await found(["theirs"], await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" }));
  await write(
    "update findings set own_result = null, own_result_at = null where workspace_id = $1 and arn = 'arn:c'",
    [workspaceId],
  );
  await write(
    `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
       tags, facets, list_source, list_detail, first_seen_at, last_seen_at, search_text)
     values ($1, $2, 'arn:a', 'AWS::S3::Bucket', 'S3', 's3', 'r', 'a', 'a', '', '{}', '{}', 'unknown', '""', $3, $3, '')`,
    [workspaceId, accountId, at],
  );
  const all = await page();
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort());
  const about = { awsAccountId: "111122223333", ownResult: "fails", status: "ACTIVE", digest: null };
  expect(all.toSorted((one, other) => (one.arn < other.arn ? -1 : 1))).toMatchObject([
    { arn: "arn:a", resourceType: "AWS::S3::Bucket", ...about },
    { arn: "arn:b", resourceType: "", ...about },
  ]);
  const [first, second] = all;
  expect(await page(null, 1)).toEqual([first]);
  expect(await page(first?.id ?? "")).toEqual([second]);
  expect(await page(null, 10, await createTestWorkspace(db))).toEqual([]);
});

test("does not send what Security Hub reports as failing itself, and sends a resolved one only when it was sent before", async () => {
  await found(["reported", "passing", "resolved", "sent"]);
  const [reportedId, passing, resolved, noted] = [
    await idOf("reported"),
    await idOf("passing"),
    await idOf("resolved"),
    await idOf("sent"),
  ];
  await reported(reportedId, "fails");
  await reported(passing, "passes");
  const store = createHubOutboxStore(db);
  await store.taken(workspaceId, accountId, [{ id: noted, digest: "first" }], at);
  for (const id of [resolved, noted])
    await write("update findings set status = 'RESOLVED' where workspace_id = $1 and id = $2", [
      workspaceId,
      id,
    ]);
  expect(await outgoing()).toEqual(["passing", "sent"]);
  await store.taken(
    workspaceId,
    accountId,
    [
      { id: noted, digest: "second" },
      { id: reportedId, digest: "third" },
    ],
    at,
  );
  expect((await page()).map(({ arn, digest }) => `${arn} ${digest}`).sort()).toEqual([
    "arn:passing null",
    "arn:reported third",
    "arn:sent second",
  ]);
});
