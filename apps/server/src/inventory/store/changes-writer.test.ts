import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { resourceRow } from "../../platform/db/testing/resource-row.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createInventoryWriter, type ResourceRow } from "./writer.ts";

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

const hour = (index: number) => new Date(Date.UTC(2026, 0, 1, index)).toISOString();
const storage = (sizeGib: number) => ({ storage: { seen: true, value: { sizeGib, type: "gp3" } } }) as const;
const denied = { storage: { seen: false, reason: "denied" } } as const;
const upsert = (at: string, rows: readonly ResourceRow[]) =>
  createInventoryWriter(db).upsert(workspaceId, accountId, at, rows);
const volume = (id: string, sizeGib: number, more: Partial<ResourceRow> = {}) =>
  resourceRow(id, { facets: storage(sizeGib), ...more });

type Stored = { id: string; at: Date; since: Date; paths: string[]; more: number };
async function changes(): Promise<string[]> {
  const { rows } = await db.queryIn<Stored>(
    workspaceId,
    `select split_part(arn, '/', 2) as id, at, since, more,
       (select array_agg(format('%s %s>%s', one ->> 'path', one -> 'before', one -> 'after')) from jsonb_array_elements(changes) one) as paths
     from resource_changes where workspace_id = $1 order by at, arn`,
    [workspaceId],
  );
  return rows.map(({ id, at, since, paths }) => {
    const [from, to] = [since, at].map((time) => new Date(time).toISOString().slice(11, 13));
    return `${id} ${from}-${to} ${paths.join(", ")}`;
  });
}

test("records what changed between two discoveries, of changed resources only", async () => {
  await upsert(hour(1), [volume("one", 8), volume("two", 8)]);
  expect(await changes()).toEqual([]);
  await upsert(hour(2), [volume("one", 8), volume("two", 8)]);
  expect(await changes()).toEqual([]);
  const { inserted } = await upsert(hour(3), [
    volume("one", 16, { status: "available", tags: { Owner: "ana" } }),
    volume("two", 8),
    volume("three", 8),
  ]);
  expect(inserted).toBe(1);
  expect(await changes()).toEqual([
    'one 02-03 status "in-use">"available", storage.sizeGib 8>16, tags.Owner null>"ana"',
  ]);
});

test("a gap is no change, nor is what follows it", async () => {
  await upsert(hour(1), [volume("one", 8)]);
  await upsert(hour(2), [volume("one", 8, { facets: denied, tagsGap: "denied" })]);
  await upsert(hour(3), [volume("one", 16, { tags: { Owner: "ana" } })]);
  expect(await changes()).toEqual([]);
});

test("what another version read, and a resource that was gone, are not compared", async () => {
  await upsert(hour(1), [volume("one", 8), volume("two", 8)]);
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query(
      `update resources set facet_shape = case when short_id = 'one' then 'other' else facet_shape end,
         gone_at = case when short_id = 'two' then $2::timestamptz end where workspace_id = $1`,
      [workspaceId, hour(2)],
    ),
  );
  await upsert(hour(3), [volume("one", 16), volume("two", 16)]);
  expect(await changes()).toEqual([]);
});

test("measurements are not compared", async () => {
  const type = "AWS::Lambda::Function";
  const facets = (invocations: number) => ({ activity: { seen: true, value: { invocations } } }) as const;
  await upsert(hour(1), [resourceRow("one", { type, facets: facets(1) })]);
  await upsert(hour(2), [resourceRow("one", { type, facets: facets(2) })]);
  expect(await changes()).toEqual([]);
});

test("a reading after a fix records what it changed, without the tags", async () => {
  const row = volume("one", 8);
  await upsert(hour(1), [row]);
  const { arn, type, id, name, region } = row;
  const resource = {
    ...{ arn, type, id, name, region, accountId: "111122223333", status: "in-use", createdAt: null },
    ...{ tags: { seen: true as const, value: { Owner: "ana" } }, facets: storage(16) },
  } as const;
  const writer = createInventoryWriter(db);
  await writer.refresh(workspaceId, accountId, { arn, resource, at: hour(2) });
  await writer.refresh(workspaceId, accountId, { arn, resource: null, at: hour(3) });
  expect(await changes()).toEqual(["one 01-02 storage.sizeGib 8>16"]);
});

test("the newest hundred of a resource are kept, for a year, and not beyond its account", async () => {
  for (let index = 0; index < 105; index += 1)
    await upsert(hour(index), [volume("one", index), volume("two", index === 0 ? 1 : 2)]);
  const kept = await changes();
  expect(kept.filter((one) => one.startsWith("one"))).toHaveLength(100);
  expect(kept.filter((one) => one.startsWith("two"))).toEqual(["two 00-01 storage.sizeGib 1>2"]);
  expect(kept.at(-1)).toContain("storage.sizeGib 103>104");
  const nothing = { covered: [], gaps: [], relationships: [] };
  const conclude = (takenAt: string) =>
    createInventoryWriter(db).conclude(workspaceId, accountId, {
      ...nothing,
      takenAt,
      runId: "00000000-0000-4000-8000-000000000000",
    });
  await conclude(new Date(Date.UTC(2027, 0, 1, 104)).toISOString());
  expect(await changes()).toEqual([expect.stringContaining("storage.sizeGib 103>104")]);
  await db.forWorkspace(workspaceId, (tx) => tx.query("delete from cloud_accounts"));
  expect(await changes()).toEqual([]);
});

test("another workspace sees nothing of it", async () => {
  await upsert(hour(1), [volume("one", 8)]);
  await upsert(hour(2), [volume("one", 16)]);
  const stranger = await createTestWorkspace(db);
  const { rows } = await db.queryIn(stranger, "select from resource_changes", []);
  expect(rows).toEqual([]);
});
