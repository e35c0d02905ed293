import { daysOf } from "@skyledger/core/cost/calendar";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createCostAnomalies } from "./anomalies.ts";
import { createCostAnomaliesStore } from "./store/anomalies-store.ts";
import { createPayerWriter } from "./store/payer-writer.ts";
import { createCostRecords } from "./store/records-store.ts";
import { createCostWriter } from "./store/writer.ts";
import { createCostStore } from "./store.ts";

const now = new Date("2026-05-13T10:00:00Z");
const days = daysOf({ start: "2026-02-01", end: "2026-05-12" });
const [shop, bank] = ["100000000001", "100000000002"];
const lastMonth = { start: "2026-04-13", end: "2026-05-12" };

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Fills an account's days of one service. */
async function bill(workspaceId: string, awsAccountId: string, amountOn: (day: string) => number) {
  const accountId = await createTestAccount(db, workspaceId, { name: awsAccountId, awsAccountId });
  const reading = { accountId, awsAccountId, days, readAt: now.toISOString() };
  const place = { service: "AWS Lambda", region: "eu-west-1", category: "Usage" as const };
  const rows = days.map((day) => ({ day, ...place, billed: `${amountOn(day)}`, effective: "1" }));
  await createCostWriter(db).daily(workspaceId, reading, rows);
}

async function found(workspaceId: string) {
  const anomalies = createCostAnomaliesStore(db);
  const costs = createCostStore(db);
  await createCostAnomalies({ costs, records: createCostRecords(db), anomalies, now: () => now }).refresh(
    workspaceId,
  );
  const of = async (...accounts: string[]) =>
    (await anomalies.list(workspaceId, lastMonth, accounts.length === 0 ? undefined : accounts)).map(
      ({ direction, start, end, amount, awsAccountId }) =>
        `${awsAccountId ?? "all"}: ${direction} ${start} to ${end} by ${amount}`,
    );
  return { all: await of(), shop: await of(shop), bank: await of(bank), other: await of("9") };
}

it("an anomaly of one account is reported for it, even if others hide it in the total", async () => {
  const workspaceId = await createTestWorkspace(db);
  const odd = (day: string) => day === "2026-05-05" || day === "2026-05-06";
  await bill(workspaceId, shop, (day) => (odd(day) ? 90 : 30));
  // The opposite change on the same days: the total is unchanged.
  await bill(workspaceId, bank, (day) => (odd(day) ? 60 : 120));
  expect(await found(workspaceId)).toEqual({
    all: [],
    shop: [`${shop}: rise 2026-05-05 to 2026-05-06 by 120`],
    bank: [`${bank}: fall 2026-05-05 to 2026-05-06 by -120`],
    other: [],
  });
});

it("an anomaly of the total is not one of an uninvolved account", async () => {
  const workspaceId = await createTestWorkspace(db);
  await bill(workspaceId, shop, (day) => (day === "2026-05-05" ? 500 : 30));
  await bill(workspaceId, bank, () => 20);
  const { all, shop: ofShop, bank: ofBank } = await found(workspaceId);
  expect(all).toEqual(["all: rise 2026-05-05 to 2026-05-05 by 470"]);
  expect(ofShop).toEqual([`${shop}: rise 2026-05-05 to 2026-05-05 by 470`]);
  expect(ofBank).toEqual([]);
});

it("a single account is the total", async () => {
  const workspaceId = await createTestWorkspace(db);
  await bill(workspaceId, shop, (day) => (day === "2026-05-05" ? 500 : 30));
  const { all, shop: ofShop } = await found(workspaceId);
  expect(all).toHaveLength(1);
  expect(ofShop).toEqual(all.map((text) => text.replace("all", shop)));
});

it("charges that name no account only count in the total", async () => {
  const workspaceId = await createTestWorkspace(db);
  const payerId = await createTestAccount(db, workspaceId, { name: shop, awsAccountId: shop });
  const place = { service: "AWS Lambda", region: "eu-west-1", category: "Usage" as const, effective: "1" };
  const rows = days.flatMap((day) => [
    { ...place, day, awsAccountId: shop, billed: "20" },
    { ...place, day, awsAccountId: "", billed: day === "2026-05-05" ? "500" : "30" },
  ]);
  await createPayerWriter(db).daily(workspaceId, { payerId, days, readAt: now.toISOString() }, rows);
  const { all, shop: ofShop } = await found(workspaceId);
  expect(all).toEqual(["all: rise 2026-05-05 to 2026-05-05 by 470"]);
  expect(ofShop).toEqual([]);
});
