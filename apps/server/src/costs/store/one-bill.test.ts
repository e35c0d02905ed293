import { daysOf } from "@skyledger/core/cost/calendar";
import { Money } from "@skyledger/core/model/money";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createCostStore } from "../store.ts";
import { createPayerWriter } from "./payer-writer.ts";
import { createCostRecords } from "./records-store.ts";
import { createCostWriter, type DailyCost } from "./writer.ts";

const readAt = "2026-05-20T00:00:00Z";
const range = { start: "2026-05-01", end: "2026-05-06" };
const days = daysOf(range);
const [payer, member, stranger] = ["100000000001", "100000000002", "100000000003"];

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const charge = (day: string, billed: string, category: DailyCost["category"] = "Usage"): DailyCost => ({
  ...{ day, service: "Amazon S3", region: category === "Usage" ? "us-east-1" : "none", category },
  ...{ billed, effective: billed },
});

async function workspace() {
  const workspaceId = await createTestWorkspace(db);
  const connect = (awsAccountId: string) =>
    createTestAccount(db, workspaceId, { name: awsAccountId, awsAccountId });
  const [costs, records] = [createCostStore(db), createCostRecords(db)];
  const [own, bill] = [createCostWriter(db), createPayerWriter(db)];
  const filter = { ...range, metric: "billed" } as const;
  return {
    ...{ workspaceId, connect, records, costs, filter },
    /** Billed by account, without accounts of zero. */
    async byAccount(categories: readonly DailyCost["category"][] = ["Usage"]) {
      const { account } = await costs.sums(workspaceId, filter, categories, ["account"]);
      return Object.fromEntries(account.map(({ key, amount }) => [key, Number(amount)]));
    },
    readOwn: (accountId: string, awsAccountId: string, rows: readonly DailyCost[], read = days) =>
      own.daily(workspaceId, { accountId, awsAccountId, days: read, readAt }, rows),
    readBill: (
      payerId: string,
      rows: Readonly<Record<string, readonly DailyCost[]>>,
      { read = days, since = range.start }: { read?: readonly string[]; since?: string } = {},
    ) =>
      bill
        .members(
          workspaceId,
          payerId,
          Object.keys(rows).map((awsAccountId) => ({ awsAccountId, since, until: null })),
        )
        .then(() =>
          bill.daily(
            workspaceId,
            { payerId, days: read, readAt },
            Object.entries(rows).flatMap(([awsAccountId, list]) =>
              list.map((row) => ({ ...row, awsAccountId })),
            ),
          ),
        ),
    refuse: (payerId: string, of: readonly string[]) => bill.refused(workspaceId, payerId, of),
    disconnect: (id: string) =>
      db.forWorkspace(workspaceId, (tx) => tx.query("delete from cloud_accounts where id = $1", [id])),
    /** "05-01: 2 of 3" for each read day, with the number of accounts for which it is whole. */
    async coverage() {
      const found = await records.coverage(workspaceId, "daily", range, undefined);
      return found.days.map(({ day, whole }) => `${day.slice(5)}: ${whole} of ${found.accounts}`).sort();
    },
    owners: async () =>
      (
        await db.queryIn<{ source: string; account: string; connected: string | null }>(
          workspaceId,
          `select distinct source, aws_account_id as account, account_id as connected from cost_daily
           where workspace_id = $1 order by 1, 2`,
          [workspaceId],
        )
      ).rows,
  };
}

const first = days[0] ?? "";

describe("costs of an organization", () => {
  it("payer only: every account of the bill, each whole", async () => {
    const w = await workspace();
    const payerId = await w.connect(payer);
    await w.readBill(payerId, { [payer]: [charge(first, "1")], [member]: [charge(first, "2.5")] });
    expect(await w.byAccount()).toEqual({ [payer]: 1, [member]: 2.5 });
    expect(await w.coverage()).toEqual(days.map((day) => `${day.slice(5)}: 2 of 2`));
    expect(await w.records.bills(w.workspaceId, range, undefined)).toEqual([
      { awsAccountId: payer, accounts: 2, connected: 1 },
    ]);
  });

  it("member only: its own figures", async () => {
    const w = await workspace();
    await w.readOwn(await w.connect(member), member, [charge(first, "3")]);
    expect(await w.byAccount()).toEqual({ [member]: 3 });
    expect(await w.records.bills(w.workspaceId, range, undefined)).toEqual([]);
  });

  it("payer and members: each day counts once, whichever was read first; other days stay", async () => {
    for (const payerFirst of [true, false]) {
      const w = await workspace();
      const [payerId, memberId] = [await w.connect(payer), await w.connect(member)];
      const readBill = () =>
        w.readBill(payerId, { [member]: [charge(first, "2")] }, { read: days.slice(0, 3) });
      if (payerFirst) await readBill();
      await w.readOwn(memberId, member, [charge(first, "2"), charge(days[4] ?? "", "7")]);
      if (!payerFirst) await readBill();
      expect(await w.byAccount()).toEqual({ [member]: 9 });
      expect(await w.coverage()).toEqual(days.map((day) => `${day.slice(5)}: 1 of 1`));
    }
  });

  it("payer connected later than the member, and disconnected: the member's own figures return", async () => {
    const w = await workspace();
    const memberId = await w.connect(member);
    await w.readOwn(memberId, member, [charge(first, "2"), charge(days[1] ?? "", "2")]);
    const payerId = await w.connect(payer);
    await w.readBill(payerId, { [member]: [charge(first, "2.01")], [stranger]: [charge(first, "5")] });
    expect(await w.byAccount()).toEqual({ [member]: 2.01, [stranger]: 5 });
    await w.disconnect(payerId);
    expect(await w.byAccount()).toEqual({ [member]: 4 });
    expect(await w.coverage()).toEqual(days.map((day) => `${day.slice(5)}: 1 of 1`));
  });

  it("a disconnected member stays on the bill; connected again, it owns its charges", async () => {
    const w = await workspace();
    const [payerId, memberId] = [await w.connect(payer), await w.connect(member)];
    await w.readOwn(memberId, member, [charge(first, "2")]);
    await w.readBill(payerId, { [member]: [charge(first, "2")] });
    await w.disconnect(memberId);
    expect(await w.byAccount()).toEqual({ [member]: 2 });
    expect(await w.owners()).toEqual([{ source: "payer", account: member, connected: null }]);
    const again = await w.connect(member);
    expect(await w.owners()).toEqual([{ source: "payer", account: member, connected: again }]);
  });

  it("payer refused: days that were not final count as the account itself has them", async () => {
    const w = await workspace();
    const [payerId, memberId] = [await w.connect(payer), await w.connect(member)];
    await w.readBill(payerId, {
      [member]: days.map((day) => charge(day, "1")),
      [stranger]: days.map((day) => charge(day, "10")),
    });
    const open = days.slice(4);
    await w.refuse(payerId, open);
    // Until the account is read, the last figures that are known.
    expect(await w.byAccount()).toEqual({ [member]: 6, [stranger]: 60 });
    await w.readOwn(
      memberId,
      member,
      open.map((day) => charge(day, "1.5")),
      open,
    );
    expect(await w.byAccount()).toEqual({ [member]: 7, [stranger]: 60 });
    // No one reads the other account on these days: a gap.
    expect(await w.coverage()).toEqual(
      days.map((day) => `${day.slice(5)}: ${open.includes(day) ? 1 : 2} of 2`),
    );
    await w.readBill(payerId, { [member]: open.map((day) => charge(day, "1")) }, { read: open });
    expect(await w.byAccount()).toEqual({ [member]: 6, [stranger]: 40 });
  });

  it("an account that joined keeps its own figures of before", async () => {
    const w = await workspace();
    const [payerId, memberId] = [await w.connect(payer), await w.connect(member)];
    await w.readOwn(
      memberId,
      member,
      days.map((day) => charge(day, "1")),
    );
    const joined = days[3] ?? "";
    await w.readBill(
      payerId,
      { [member]: [charge(joined, "2"), charge(days[4] ?? "", "2")] },
      { since: joined },
    );
    // Three own days, two of the bill, and a day of the bill without charges.
    expect(await w.byAccount()).toEqual({ [member]: 3 + 4 });
  });

  it("credits and refunds count once, too, and an export replaces both sources for its month", async () => {
    const w = await workspace();
    const [payerId, memberId] = [await w.connect(payer), await w.connect(member)];
    const rows = [charge(first, "5"), charge(first, "-2", "Credit"), charge(first, "-1", "Adjustment")];
    await w.readOwn(memberId, member, rows);
    await w.readBill(payerId, { [member]: rows });
    expect(await w.byAccount(["Usage", "Credit", "Adjustment"])).toEqual({ [member]: 2 });
    await db.queryIn(
      w.workspaceId,
      `insert into cost_export_months (workspace_id, aws_account_id, month, export_version, imported_at)
       values ($1, $2, '2026-05-01', gen_random_uuid(), $3)`,
      [w.workspaceId, member, readAt],
    );
    expect(await w.byAccount()).toEqual({});
    await db.queryIn(w.workspaceId, "delete from cost_export_months where workspace_id = $1", [
      w.workspaceId,
    ]);
    expect(await w.byAccount(["Usage", "Credit", "Adjustment"])).toEqual({ [member]: 2 });
  });

  it("for random sets of accounts and readings, accounts, OUs, and days add up to the whole, each day once", async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `20000000000${index}`);
    const account = fc.record({
      isConnected: fc.boolean(),
      isOnBill: fc.boolean(),
      unit: fc.constantFrom("a", "b", "c"),
      ownDays: fc.subarray(days),
      cents: fc.integer({ min: -300, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(account, { minLength: ids.length, maxLength: ids.length }),
        fc.subarray(days),
        fc.boolean(),
        async (accounts, billDays, payerFirst) => {
          const w = await workspace();
          const payerId = await w.connect(payer);
          const rowsOf = (cents: number, of: readonly string[]) =>
            of.map((day) => charge(day, (cents / 100).toString()));
          const bill = Object.fromEntries(
            accounts.flatMap(({ isOnBill, cents }, index) =>
              isOnBill ? [[ids[index] ?? "", rowsOf(cents, billDays)] as const] : [],
            ),
          );
          if (payerFirst) await w.readBill(payerId, bill, { read: billDays });
          for (const [index, { isConnected, ownDays, cents }] of accounts.entries()) {
            const id = ids[index] ?? "";
            if (isConnected) await w.readOwn(await w.connect(id), id, rowsOf(cents, ownDays), ownDays);
          }
          if (!payerFirst) await w.readBill(payerId, bill, { read: billDays });
          const expected = accounts.map(({ isConnected, isOnBill, ownDays, cents }) => {
            const known = new Set([...(isOnBill ? billDays : []), ...(isConnected ? ownDays : [])]);
            return known.size * cents;
          });
          const total = expected.reduce((sum, cents) => sum + cents, 0);
          const sumOf = (rows: readonly { amount: string }[]) =>
            Money.sum(rows.map(({ amount }) => Money.parse(amount))).toNumber() * 100;
          const { account: byAccount } = await w.costs.sums(w.workspaceId, w.filter, ["Usage"], ["account"]);
          expect(sumOf(byAccount)).toBeCloseTo(total, 6);
          expect(sumOf(await w.costs.byDay(w.workspaceId, w.filter))).toBeCloseTo(total, 6);
          for (const unit of ["a", "b", "c"]) {
            const inUnit = ids.filter((_, index) => accounts[index]?.unit === unit);
            const ofUnit = await w.costs.byDay(w.workspaceId, { ...w.filter, awsAccountIds: inUnit });
            const cents = expected.filter((_, index) => accounts[index]?.unit === unit);
            expect(sumOf(ofUnit)).toBeCloseTo(
              cents.reduce((sum, one) => sum + one, 0),
              6,
            );
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

it("days before and after the bill stay unread", async () => {
  const w = await workspace();
  const payerId = await w.connect(payer);
  await w.readBill(payerId, { [member]: [charge(first, "1")] }, { read: [first] });
  expect(await w.coverage()).toEqual([`${first.slice(5)}: 1 of 1`]);
  expect((await w.records.daysRead(w.workspaceId, payerId, "daily")).size).toBe(0);
  expect([...(await w.records.payerDaysRead(w.workspaceId, payerId, "daily")).keys()]).toEqual([first]);
});
