// Row-level security by the accounts of a call, on a few tables; account-policies.test.ts has all of them.

import { afterAll, beforeAll, expect, test } from "vitest";
import { inCallScope, pagesInCallScope, withoutCallScope } from "../call-scope.ts";
import type { Database } from "./database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "./testing.ts";

const [ownAws, otherAws] = ["111122223333", "444455556666"];

let db: Database;
let workspaceId: string;
let own: string;
let other: string;
beforeAll(async () => {
  db = await openTestDatabase();
  workspaceId = await createTestWorkspace(db);
  own = await createTestAccount(db, workspaceId, { awsAccountId: ownAws });
  other = await createTestAccount(db, workspaceId, { awsAccountId: otherAws });
  for (const accountId of [own, other]) await db.queryIn(workspaceId, insertResource, resourceOf(accountId));
  for (const awsAccountId of [ownAws, otherAws]) {
    await db.queryIn(
      workspaceId,
      `insert into cost_daily (workspace_id, account_id, aws_account_id, day, service, region, charge_category,
         billed_cost, effective_cost, source) values ($1, $2, $3, '2026-11-01', 'S3', 'global', 'Usage', 7, 7, 'cost-explorer')`,
      [workspaceId, other, awsAccountId],
    );
  }
});
afterAll(() => db.close());

const insertResource = `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name,
  status, search_text) values ($1, $2, $3, 'AWS::S3::Bucket', 'Bucket', 'S3', 'global', $3, $3, 'active', $3)`;
const resourceOf = (accountId: string, arn = `arn:aws:s3:::of-${accountId}`) => [workspaceId, accountId, arn];

const inOwn = <T>(work: () => Promise<T>) =>
  inCallScope({ accountIds: [own], awsAccountIds: [ownAws] }, work);
const inNone = <T>(work: () => Promise<T>) => inCallScope({ accountIds: [], awsAccountIds: [] }, work);

async function accountsOf(table: "resources" | "resource_counts"): Promise<string[]> {
  const { rows } = await db.queryIn<{ id: string }>(
    workspaceId,
    `select distinct account_id as id from ${table} where workspace_id = $1`,
    [workspaceId],
  );
  return rows.map(({ id }) => id).sort();
}

async function sumOf(sql: string): Promise<number> {
  const { rows } = await db.queryIn<{ sum: string | null }>(workspaceId, sql, [workspaceId]);
  return Number(rows[0]?.sum ?? 0);
}

test("a call sees its accounts, and none if it has none", async () => {
  for (const table of ["resources", "resource_counts"] as const) {
    expect(await accountsOf(table)).toEqual([own, other].sort());
    expect(await inOwn(() => accountsOf(table))).toEqual([own]);
    expect(await inNone(() => accountsOf(table))).toEqual([]);
  }
});

test("charges belong to the account that is billed, whichever account they were read through", async () => {
  const daily = "select sum(billed_cost) as sum from cost_daily where workspace_id = $1";
  const rollup = (dimension: string) =>
    `select sum(billed_cost) as sum from cost_rollup where workspace_id = $1 and dimension = '${dimension}'`;
  expect(await sumOf(daily)).toBe(14);
  expect(await inOwn(() => sumOf(daily))).toBe(7);
  expect(await inOwn(() => sumOf(rollup("account")))).toBe(7);
  expect(await sumOf(rollup("service"))).toBe(14);
  expect(await inOwn(() => sumOf(rollup("service")))).toBe(0);
});

test("a call neither adds, nor changes, nor moves rows of other accounts", async () => {
  const refused = "row-level security policy";
  await expect(
    inOwn(() => db.queryIn(workspaceId, insertResource, resourceOf(other, "arn:new"))),
  ).rejects.toThrow(refused);
  const set = (what: string) =>
    inOwn(() =>
      db.queryIn(workspaceId, `update resources set ${what} where workspace_id = $1`, [workspaceId]),
    );
  expect((await set("name = 'seen'")).rowCount).toBe(1);
  await expect(set(`account_id = '${other}'`)).rejects.toThrow(refused);
  const gone = await inOwn(() =>
    db.queryIn(workspaceId, "delete from resources where account_id = $1", [other]),
  );
  expect(gone.rowCount).toBe(0);
});

test("a run exists for whom all of its accounts do", async () => {
  const start = (accountIds: string[], kind: string) =>
    db.queryIn(
      workspaceId,
      "insert into runs (workspace_id, account_ids, kind, status) values ($1, $2, $3, 'completed')",
      [workspaceId, accountIds, kind],
    );
  await start([own], "mine");
  await start([own, other], "both");
  await start([], "none");
  const kinds = async () => {
    const { rows } = await db.queryIn<{ kind: string }>(workspaceId, "select kind from runs order by kind");
    return rows.map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(["both", "mine", "none"]);
  expect(await inOwn(kinds)).toEqual(["mine"]);
  await expect(inOwn(() => start([own, other], "started"))).rejects.toThrow("row-level security policy");
});

test("an act on many rows exists for whom all accounts of its caller do; one without a list, for whom every account does", async () => {
  const act = `insert into finding_operations (workspace_id, id, kind, request, actor, at)
    values ($1, gen_random_uuid(), 'status', '{}', 'person', now())`;
  const count = async () => {
    const { rows } = await db.queryIn(workspaceId, "select from finding_operations where workspace_id = $1", [
      workspaceId,
    ]);
    return rows.length;
  };
  await db.queryIn(workspaceId, act, [workspaceId]);
  expect([await count(), await inOwn(count), await inNone(count)]).toEqual([1, 0, 0]);
  await inOwn(() => db.queryIn(workspaceId, act, [workspaceId]));
  expect([await count(), await inOwn(count), await inNone(count)]).toEqual([2, 1, 0]);
});

test("IDs are compared in any case", async () => {
  const upper = { accountIds: [own.toUpperCase()], awsAccountIds: [] };
  expect(await inCallScope(upper, () => accountsOf("resources"))).toEqual([own]);
});

test("sums over every account follow a change that a call makes in its own", async () => {
  const sum =
    "select sum(billed_cost) as sum from cost_rollup where workspace_id = $1 and dimension = 'service'";
  const change = (by: number) =>
    inOwn(() => db.queryIn(workspaceId, `update cost_daily set billed_cost = billed_cost + ${by}`));
  await change(3);
  expect(await sumOf(sum)).toBe(17);
  await change(-3);
  expect(await sumOf(sum)).toBe(14);
});

test("the accounts of a call end with its transaction, and don't reach work without a call", async () => {
  await inOwn(() => accountsOf("resources"));
  expect(await accountsOf("resources")).toHaveLength(2);
  expect(await inOwn(() => withoutCallScope(() => accountsOf("resources")))).toHaveLength(2);
  const { rows } = await inOwn(() => db.system((tx) => tx.query("select from resources")));
  expect(rows).toHaveLength(2);
});

test("a stream that is read on outside of its call has the accounts of the call", async () => {
  async function* pages() {
    for (let page = 0; page < 2; page += 1) yield await accountsOf("resources");
  }
  const stream = pagesInCallScope({ accountIds: [own], awsAccountIds: [ownAws] }, pages);
  expect(await stream.next()).toMatchObject({ value: [own] });
  expect(await stream.next()).toMatchObject({ value: [own] });
  expect(await stream.next()).toMatchObject({ done: true });
});

test("anything but IDs is rejected before it reaches the database", async () => {
  const as = (accountIds: string[], awsAccountIds: string[]) =>
    inCallScope({ accountIds, awsAccountIds }, () => accountsOf("resources"));
  await expect(as(["}'; set app.accounts = '"], [])).rejects.toThrow("must be a UUID");
  await expect(as([own], ["1'"])).rejects.toThrow("twelve digits");
});

test("the list of accounts is read once per statement, and an account's rows by their index", async () => {
  const plan = await inOwn(() =>
    db.forWorkspace(workspaceId, async (tx) => {
      await tx.query("set local enable_seqscan = off");
      const { rows } = await tx.query<{ "QUERY PLAN": string }>(
        "explain select arn from resources where workspace_id = $1 and account_id = any($2::uuid[])",
        [workspaceId, [own]],
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    }),
  );
  expect(plan).toMatch(/hashed SubPlan/);
  expect(plan).toMatch(/InitPlan/);
  expect(plan).toMatch(/Index Cond: .*account_id/s);
});
