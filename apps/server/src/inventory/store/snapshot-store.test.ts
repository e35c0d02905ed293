import type { Resource } from "@skyledger/core/model/resource";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { resourceRow } from "../../platform/db/testing/resource-row.ts";
import { countingRows } from "../../platform/db/testing/rows-looked-at.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createInventoryStore } from "../store.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import { createInventoryWriter } from "./writer.ts";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const discoveredAt = "2026-11-21T10:00:00.000Z";

/**
 * An account with this many resources that were just stored, and for which the database has no statistics.
 */
async function accountOf(resources: number) {
  const workspaceId = await createTestWorkspace(db);
  const accountId = await createTestAccount(db, workspaceId);
  await db.forWorkspace(workspaceId, async (tx) => {
    await tx.query("update cloud_accounts set last_discovered_at = $2 where id = $1", [
      accountId,
      discoveredAt,
    ]);
    await tx.query(
      `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
         last_seen_at, search_text)
       select $1, $2, 'arn:' || lpad(n::text, 6, '0'), 'T' || n % 3, 'L', 's', 'r', n, 'n', 'up', $4, 'x'
       from generate_series(1, $3::int) n`,
      [workspaceId, accountId, resources, discoveredAt],
    );
  });
  return { workspaceId, accountId };
}

async function readAll(resources: number, types?: readonly string[]) {
  const { workspaceId, accountId } = await accountOf(resources);
  const { db: counting, lookedAt } = countingRows(db);
  const read: string[] = [];
  for await (const page of createSnapshotStore(counting).resources(workspaceId, accountId, types))
    read.push(...page.map(({ id }) => id));
  return { read, rows: [...lookedAt.values()].reduce((sum, { rows }) => sum + rows, 0) };
}

test("reads a large inventory completely, each resource once, and looks at each row a few times at most", async () => {
  const { read, rows } = await readAll(12_000);
  expect(read).toEqual(Array.from({ length: 12_000 }, (_, n) => String(n + 1)));
  // If each of the 25 pages read everything after it, that would be 156,000 rows and more.
  expect(rows).toBeLessThan(12_000 * 5);
});

test("reads only the requested types", async () => {
  const { read } = await readAll(1_501, ["T1"]);
  expect(read.length).toBe(501);
  expect(read.every((id) => Number(id) % 3 === 1)).toBe(true);
});

test("readings between discoveries are counted, for their workspace", async () => {
  const [one, other] = [await accountOf(2), await accountOf(1)];
  const store = createSnapshotStore(db);
  const pages = store.resources(one.workspaceId, one.accountId);
  const [first = null, second] = (await pages.next()).value ?? [];
  const refresh = (arn: string, resource: Resource | null) =>
    createInventoryWriter(db).refresh(one.workspaceId, one.accountId, { arn, resource, at: discoveredAt });
  const counts = [await store.refreshes(one.workspaceId)];
  for (const resource of [first, first, null]) {
    await refresh((resource ?? second)?.arn ?? "", resource);
    counts.push(await store.refreshes(one.workspaceId));
  }
  expect(counts).toEqual([0, 1, 2, 3]);
  expect(await store.refreshes(other.workspaceId)).toBe(0);
});

test("treats facets that another version stored in another shape as missing until the resource is stored again", async () => {
  const { workspaceId, accountId } = await accountOf(0);
  const facets = { storage: { seen: true, value: { sizeGib: 8 } } } as const;
  const row = resourceRow("vol-1", { type: "AWS::EC2::Volume", facets });
  const store = () => createInventoryWriter(db).upsert(workspaceId, accountId, discoveredAt, [row]);
  const read = async () => {
    const inventory = createInventoryStore(db);
    const pages = createSnapshotStore(db).resources(workspaceId, accountId);
    const { value } = await pages.next();
    const found = await inventory.find(workspaceId, row.arn);
    return [value?.[0]?.facets, found?.facets];
  };
  await store();
  expect(await read()).toEqual([facets, facets]);
  await db.queryIn(workspaceId, "update resources set facet_shape = 'another' where workspace_id = $1", [
    workspaceId,
  ]);
  expect(await read()).toEqual([{}, {}]);
  await store();
  expect(await read()).toEqual([facets, facets]);
});
