// The export of a payer has the costs of every account on its bill; no day of an account counts twice.
import { randomUUID } from "node:crypto";
import { daysOf } from "@skyledger/core/cost/calendar";
import { Money } from "@skyledger/core/model/money";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPayerWriter } from "../costs/store/payer-writer.ts";
import { createCostWriter } from "../costs/store/writer.ts";
import { createCostStore } from "../costs/store.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createBillingImportStore } from "./store.ts";

const month = "2026-05-01";
const range = { start: month, end: "2026-05-03" };
const days = daysOf(range);
const payer = "100000000001";
const members = ["200000000001", "200000000002", "200000000003"];
const at = "2026-05-20T00:00:00Z";
const service = "Amazon S3";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function workspace() {
  const workspaceId = await createTestWorkspace(db);
  const store = createBillingImportStore(db, {
    published: async () => undefined,
    removed: async () => undefined,
  });
  const costs = createCostStore(db);
  const [own, bill] = [createCostWriter(db), createPayerWriter(db)];
  const charges = (cents: number) =>
    days.map((day) => ({
      ...{ day, service, region: "us-east-1", category: "Usage" as const },
      ...{ billed: (cents / 100).toString(), effective: (cents / 100).toString() },
    }));
  const filter = { ...range, metric: "billed" } as const;
  return {
    connect: (awsAccountId: string) =>
      createTestAccount(db, workspaceId, { name: awsAccountId, awsAccountId }),
    /** Adds an export that is read through an account. */
    async source(accountId: string, location: string): Promise<string> {
      const { rows } = await db.forWorkspace(workspaceId, (tx) =>
        tx.query<{ id: string }>(
          `insert into billing_sources (workspace_id, account_id, kind, bucket, location)
           values ($1, $2, 'folder', '', $3) returning id`,
          [workspaceId, accountId, location],
        ),
      );
      return rows[0]?.id ?? "";
    },
    /** Imports the month of an export: the same amount per day of each account. */
    async importMonth(sourceId: string, cents: Readonly<Record<string, number>>) {
      const version = randomUUID();
      const rows = Object.entries(cents).flatMap(([account, amount]) =>
        charges(amount).map((row) => ({ ...row, account, list: row.billed })),
      );
      const resources = rows.map(({ day: _, ...row }) => ({ ...row, resource: "", byDay: null }));
      await store.stage(workspaceId, sourceId, version, 0, { table: "daily", rows });
      await store.stage(workspaceId, sourceId, version, 1, { table: "resources", rows: merged(resources) });
      const billed = Money.sum(rows.map((row) => Money.parse(row.billed))).toString();
      const totals = {
        ...{ month, rows: rows.length, billed, effective: billed },
        ...{ accounts: Object.keys(cents), tagsLeftOut: [] },
      };
      return await store.publish(workspaceId, sourceId, { totals, version, files: ["bill@1"], at });
    },
    removeMonth: (sourceId: string) => store.removeMonth(workspaceId, sourceId, month, at),
    readOwn: (accountId: string, awsAccountId: string, cents: number) =>
      own.daily(workspaceId, { accountId, awsAccountId, days, readAt: at }, charges(cents)),
    async readBill(payerId: string, cents: Readonly<Record<string, number>>) {
      const onBill = Object.keys(cents).map((awsAccountId) => ({ awsAccountId, since: month, until: null }));
      await bill.members(workspaceId, payerId, onBill);
      const rows = Object.entries(cents).flatMap(([awsAccountId, amount]) =>
        charges(amount).map((row) => ({ ...row, awsAccountId })),
      );
      await bill.daily(workspaceId, { payerId, days, readAt: at }, rows);
    },
    /** Cents by account, without accounts of zero. */
    async byAccount() {
      const { account } = await costs.sums(workspaceId, filter, ["Usage"], ["account"]);
      return Object.fromEntries(account.map(({ key, amount }) => [key, Math.round(Number(amount) * 100)]));
    },
    async total(awsAccountIds?: readonly string[]) {
      const rows = await costs.byDay(workspaceId, { ...filter, ...(awsAccountIds && { awsAccountIds }) });
      return Math.round(rows.reduce((sum, { amount }) => sum + Number(amount), 0) * 100);
    },
  };
}

/** One row per account: the key of the table has no day. */
function merged<Row extends { account: string; billed: string; effective: string; list: string }>(
  rows: readonly Row[],
): Row[] {
  return [...Map.groupBy(rows, ({ account }) => account).values()].flatMap((group) => {
    const [first] = group;
    const sum = Money.sum(group.map(({ billed }) => Money.parse(billed))).toString();
    return first ? [{ ...first, billed: sum, effective: sum, list: sum }] : [];
  });
}

test("members have the costs of the payer's export, also if only the export is connected", async () => {
  const w = await workspace();
  // Read through an account that has no costs: the payer is not connected.
  const source = await w.source(await w.connect("900000000001"), "bills");
  expect(await w.importMonth(source, { [payer]: 5, "200000000001": 7 })).toEqual({ ok: true });
  expect(await w.byAccount()).toEqual({ [payer]: 15, "200000000001": 21 });
});

test("the export of a member for a month that the payer's export has is rejected", async () => {
  const w = await workspace();
  const [reader, memberId] = [await w.connect("900000000001"), await w.connect("200000000001")];
  const ofPayer = await w.source(reader, "bills");
  const ofMember = await w.source(memberId, "own");
  await w.importMonth(ofPayer, { [payer]: 5, "200000000001": 7 });
  expect(await w.importMonth(ofMember, { "200000000001": 7 })).toEqual({
    ok: false,
    taken: ["200000000001"],
  });
  expect(await w.byAccount()).toEqual({ [payer]: 15, "200000000001": 21 });
});

test("whatever is connected and read, in any order, each account's days count once, and accounts add up", async () => {
  const account = fc.record({
    isConnected: fc.boolean(),
    isInExport: fc.boolean(),
    isOnBill: fc.boolean(),
    cents: fc.integer({ min: 1, max: 900 }),
  });
  const steps = ["export", "bill", "own"] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(account, { minLength: members.length, maxLength: members.length }),
      fc.shuffledSubarray([...steps], { minLength: 1 }),
      fc.boolean(),
      async (accounts, order, isRemoved) => {
        const w = await workspace();
        const payerId = await w.connect(payer);
        const source = await w.source(payerId, "bills");
        const connections = new Map<string, string>();
        for (const [index, { isConnected }] of accounts.entries()) {
          const id = members[index] ?? "";
          if (isConnected) connections.set(id, await w.connect(id));
        }
        // Each source reports other cents, so that the sum shows which one counted.
        const centsOf = (which: "isInExport" | "isOnBill", add: number) =>
          Object.fromEntries(
            accounts.flatMap((one, index) => (one[which] ? [[members[index] ?? "", one.cents + add]] : [])),
          );
        const [exported, billed] = [centsOf("isInExport", 0), centsOf("isOnBill", 1_000)];
        for (const step of order) {
          if (step === "export" && Object.keys(exported).length > 0)
            expect(await w.importMonth(source, exported)).toEqual({ ok: true });
          if (step === "bill") await w.readBill(payerId, billed);
          if (step === "own")
            for (const [id, connection] of connections)
              await w.readOwn(connection, id, (accounts[members.indexOf(id)]?.cents ?? 0) + 10_000);
        }
        const check = async (hasExport: boolean) => {
          const expected = members.flatMap((id, index) => {
            const own = order.includes("own") && connections.has(id);
            const found =
              (hasExport ? exported[id] : undefined) ??
              (order.includes("bill") ? billed[id] : undefined) ??
              (own ? (accounts[index]?.cents ?? 0) + 10_000 : undefined);
            return found === undefined ? [] : [[id, found * days.length] as const];
          });
          expect(await w.byAccount()).toEqual(Object.fromEntries(expected));
          const sum = expected.reduce((total, [, cents]) => total + cents, 0);
          expect(await w.total()).toBe(sum);
          // As of an OU: the sum of its accounts.
          expect((await w.total(members.slice(0, 1))) + (await w.total(members.slice(1)))).toBe(sum);
        };
        await check(order.includes("export"));
        if (!isRemoved) return;
        await w.removeMonth(source);
        await check(false);
      },
    ),
    { numRuns: 20 },
  );
});
