import { daysOf } from "@skyledger/core/cost/calendar";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createCostRecords } from "./records-store.ts";
import { createCostWriter } from "./writer.ts";

let db: Database;
let workspaceId: string;
const [asked, both, exported] = ["100000000001", "100000000002", "100000000003"];

beforeAll(async () => {
  db = await openTestDatabase();
  workspaceId = await createTestWorkspace(db);
  for (const awsAccountId of [asked, both]) {
    const accountId = await createTestAccount(db, workspaceId, { name: awsAccountId, awsAccountId });
    const days = daysOf({ start: "2026-03-20", end: awsAccountId === asked ? "2026-04-10" : "2026-04-03" });
    const reading = { accountId, awsAccountId, days, readAt: "2026-04-11T00:00:00Z" };
    await createCostWriter(db).daily(workspaceId, reading, []);
  }
  const months = [
    [both, "2026-03-01", "2026-04-02T08:00:00Z"],
    [exported, "2026-03-01", "2026-04-02T08:00:00Z"],
    // In the middle of its month, and before one of its days had ended.
    [exported, "2026-04-01", "2026-04-06T00:30:00Z"],
    ["100000000004", "2026-04-01", "2026-04-01T23:00:00Z"],
  ];
  await db.forWorkspace(workspaceId, async (tx) => {
    for (const month of months) {
      await tx.query(
        `insert into cost_export_months (workspace_id, aws_account_id, month, export_version, imported_at)
         values ($1, $2, $3, gen_random_uuid(), $4)`,
        [workspaceId, ...month],
      );
    }
  });
});
afterAll(() => db.close());

/** Accounts of which each day is whole: read after its end. */
async function wholeDays(range: { start: string; end: string }) {
  const found = await createCostRecords(db).coverage(workspaceId, "daily", range, undefined);
  return found.days.map(({ day, accounts, whole }) => `${day.slice(5)}: ${whole} of ${accounts}`).sort();
}

/** "03-19: 2" for each read day, with the number of accounts. */
async function coverage(range: { start: string; end: string }, awsAccountId?: string) {
  const found = await createCostRecords(db).coverage(
    workspaceId,
    "daily",
    range,
    awsAccountId === undefined ? undefined : [awsAccountId],
  );
  return {
    accounts: found.accounts,
    days: found.days.map(({ day, accounts }) => `${day.slice(5)}: ${accounts}`).sort(),
  };
}

it("a day counts each account with data of Cost Explorer or an export once, and no export after its import", async () => {
  expect(await coverage({ start: "2026-03-18", end: "2026-03-21" })).toEqual({
    accounts: 3,
    days: ["03-18: 2", "03-19: 2", "03-20: 3", "03-21: 3"],
  });
  expect(await coverage({ start: "2026-04-02", end: "2026-04-12" })).toEqual({
    accounts: 3,
    // Until the 5th an export, until the 3rd two accounts of Cost Explorer, until the 10th one of them.
    days: [
      ...["04-02: 3", "04-03: 3", "04-04: 2", "04-05: 2"],
      ...["04-06: 1", "04-07: 1", "04-08: 1", "04-09: 1", "04-10: 1"],
    ],
  });
  expect(await coverage({ start: "2026-05-01", end: "2026-05-03" })).toEqual({ accounts: 3, days: [] });
});

it("for one account, only its own days", async () => {
  const range = { start: "2026-03-31", end: "2026-04-06" };
  expect(await coverage(range, both)).toEqual({
    accounts: 1,
    days: ["03-31: 1", "04-01: 1", "04-02: 1", "04-03: 1"],
  });
  expect(await coverage(range, exported)).toEqual({
    accounts: 1,
    days: ["03-31: 1", "04-01: 1", "04-02: 1", "04-03: 1", "04-04: 1", "04-05: 1"],
  });
  expect(await coverage(range, "9")).toEqual({ accounts: 0, days: [] });
});

it("a day that was read before it ended is not whole", async () => {
  const [accountId, awsAccountId] = [
    await createTestAccount(db, workspaceId, { name: "early", awsAccountId: "100000000005" }),
    "100000000005",
  ];
  const read = (days: string[], readAt: string) =>
    createCostWriter(db).daily(workspaceId, { accountId, awsAccountId, days, readAt }, []);
  await read(["2026-05-30", "2026-05-31"], "2026-05-31T23:59:59Z");
  expect(await wholeDays({ start: "2026-05-29", end: "2026-06-01" })).toEqual([
    "05-30: 1 of 1",
    "05-31: 0 of 1",
  ]);
  const days = (range: { start: string; end: string }) => createCostRecords(db).wholeDays(workspaceId, range);
  expect(await days({ start: "2026-05-01", end: "2026-05-31" })).toEqual([{ awsAccountId, days: 1 }]);
  await read(["2026-05-31"], "2026-06-01T00:00:00Z");
  expect(await days({ start: "2026-05-01", end: "2026-05-31" })).toEqual([{ awsAccountId, days: 2 }]);
});

it("whole days of each account, once if an export and Cost Explorer both have them", async () => {
  const days = await createCostRecords(db).wholeDays(workspaceId, { start: "2026-03-15", end: "2026-04-05" });
  expect(days).toEqual([
    { awsAccountId: asked, days: 17 },
    { awsAccountId: both, days: 20 },
    { awsAccountId: exported, days: 22 },
  ]);
});
