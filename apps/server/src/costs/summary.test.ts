import { daysOf } from "@skyledger/core/cost/calendar";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createCostMeter } from "./request-meter.ts";
import { createCostReads } from "./store/reads.ts";
import { createCostRecordsStore } from "./store/records-store.ts";
import { createCostWriter } from "./store/writer.ts";
import { type CostSummary, createCostSummaryService } from "./summary.ts";

let db: Database;
let workspaceId: string;
const now = new Date("2026-11-22T09:00:00Z");
/** Seven days, and the seven before. */
const range = { start: "2026-11-15", end: "2026-11-21" };
const both = { start: "2026-11-08", end: "2026-11-21" };

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
});

type Charge = { day: string; service: string; billed: string; region?: string };

/** An account with costs of the given days only. */
async function account(awsAccountId: string, days: readonly string[], charges: readonly Charge[]) {
  const accountId = await createTestAccount(db, workspaceId, {
    name: `Account ${awsAccountId}`,
    awsAccountId,
  });
  await createCostWriter(db).daily(
    workspaceId,
    { accountId, awsAccountId, days: [...days], readAt: now.toISOString() },
    charges.map(({ billed, region = "us-east-1", ...charge }) => ({
      ...{ ...charge, region, billed, effective: billed },
      category: "Usage" as const,
    })),
  );
}

/** Charges of a service on some days. */
function charged(
  service: string,
  billed: string,
  of: { start: string; end: string },
  region?: string,
): Charge[] {
  return daysOf(of).map((day) => ({ day, service, billed, ...(region === undefined ? {} : { region }) }));
}

async function summaryOf(query: object = range): Promise<CostSummary> {
  const records = createCostRecordsStore(db, async () => undefined);
  await records.recordAnalysis(workspaceId, {
    ...{ id: crypto.randomUUID(), startedAt: now.toISOString(), finishedAt: now.toISOString() },
    ...{ period: null, ...range, totalCost: null, currentMonthCost: null, lastMonthCost: null },
    ...{ daysRead: 0, requests: 0, gaps: 0 },
  });
  const service = createCostSummaryService({
    read: createCostReads(db),
    meter: createCostMeter({ records, dailyLimit: 50, now: () => now }),
    organizations: { billedAccountIds: async () => undefined },
    now: () => now,
  });
  const principal = { workspaceId } as Parameters<typeof service.summary>[0];
  return await service.summary(principal, query);
}

const earlier = { start: "2026-11-08", end: "2026-11-14" };

describe("changes from the period before", () => {
  it("are exact; new and no longer billed keys say so instead of a percentage", async () => {
    await account("100000000001", daysOf(both), [
      ...charged("Grown", "0.1", earlier),
      ...charged("Grown", "0.3", range),
      ...charged("Fallen", "4", earlier),
      ...charged("Fallen", "1", range),
      ...charged("Ended", "2", earlier),
      ...charged("New", "5", range),
      ...charged("Free", "0", both),
    ]);
    const { byService, comparison } = await summaryOf();
    expect(byService.map(({ service, cost, change }) => ({ service, cost, ...change }))).toEqual([
      { service: "New", cost: 35, kind: "new", previousCost: 0, amount: 35, percentage: null },
      { service: "Fallen", cost: 7, kind: "changed", previousCost: 28, amount: -21, percentage: -75 },
      { service: "Grown", cost: 2.1, kind: "changed", previousCost: 0.7, amount: 1.4, percentage: 200 },
      { service: "Free", cost: 0, kind: "changed", previousCost: 0, amount: 0, percentage: null },
      { service: "Ended", cost: 0, kind: "ended", previousCost: 14, amount: -14, percentage: -100 },
    ]);
    expect(comparison).toMatchObject({
      cost: 42.7,
      change: 1.4,
      percentageChange: 3.3,
      days: 7,
      daysRead: 7,
    });
  });

  it.each([
    ["the first day before", "2026-11-08"],
    ["the last day before", "2026-11-14"],
    ["the first day", "2026-11-15"],
    ["the last day", "2026-11-21"],
  ])("if %s was not read, nothing is compared, and nothing counts as ended", async (_, missing) => {
    const read = daysOf(both).filter((day) => day !== missing);
    const charges = [...charged("Grown", "1", both), ...charged("Ended", "2", earlier)];
    await account(
      "100000000001",
      read,
      charges.filter(({ day }) => day !== missing),
    );
    const { byService, byRegion, comparison } = await summaryOf();
    const nothing = { kind: "not_comparable", previousCost: null, amount: null, percentage: null };
    expect(byService.map(({ service, change }) => [service, change])).toEqual([["Grown", nothing]]);
    expect(byRegion.map(({ change }) => change)).toEqual([nothing]);
    expect(comparison).toMatchObject({ change: null, percentageChange: null });
  });

  it("an account is compared by its own days, even if another has fewer", async () => {
    await account("100000000001", daysOf(both), charged("Old", "2", both));
    await account("100000000002", daysOf(range), charged("Old", "3", range));
    const { byAccount, byService, comparison } = await summaryOf();
    expect(byAccount.map(({ awsAccountId, change }) => [awsAccountId, change.kind, change.amount])).toEqual([
      ["100000000002", "not_comparable", null],
      ["100000000001", "changed", 0],
    ]);
    expect(byService.map(({ change }) => change.kind)).toEqual(["not_comparable"]);
    expect(comparison).toMatchObject({ daysRead: 0, complete: false, change: null });
    // For the account alone, everything can be compared.
    const alone = await summaryOf({ ...range, awsAccountId: "100000000001" });
    expect(alone.byService.map(({ change }) => change.kind)).toEqual(["changed"]);
  });
});

describe("points of the trend", () => {
  it("an unread day has no cost and no services; an anomaly names a service that is small elsewhere", async () => {
    const others = ["A", "B", "C", "D", "E", "F", "G", "H", "I"].flatMap((service, index) =>
      charged(service, String(20 - index), range),
    );
    const read = daysOf(range).filter((day) => day !== "2026-11-18");
    const spike = { day: "2026-11-19", service: "Spike", billed: "99.5" };
    await account(
      "100000000001",
      read,
      [...others, spike].filter(({ day }) => day !== "2026-11-18"),
    );
    const { trend, coverage } = await summaryOf();
    expect(coverage).toEqual({ days: 7, daysRead: 6 });
    expect(trend[3]).toEqual({
      ...{ date: "2026-11-18", cost: null, state: "not_read", top: [], other: null },
      ...{ days: 1, daysRead: 0, daysMissing: 1 },
    });
    expect(trend[4]?.top.map(({ key, cost }) => [key, cost])).toEqual([
      ["Spike", 99.5],
      ["A", 20],
      ["B", 19],
      ["C", 18],
      ["D", 17],
    ]);
    // E to I: 16 + 15 + 14 + 13 + 12.
    expect(trend[4]?.other).toBe(70);
  });

  it("with five services or fewer there is no Other", async () => {
    await account("100000000001", daysOf(range), charged("Only", "1.5", range));
    const { trend } = await summaryOf();
    expect(trend.map(({ top, other }) => [top.length, other])).toEqual(Array(7).fill([1, null]));
  });

  it("a filter narrows the names of the points", async () => {
    await account("100000000001", daysOf(range), [
      ...charged("A", "1", range, "eu-west-1"),
      ...charged("B", "9", range, "us-east-1"),
    ]);
    const { trend } = await summaryOf({ ...range, region: "eu-west-1" });
    expect(trend[0]?.top).toEqual([{ key: "A", cost: 1 }]);
    const regions = await summaryOf({ ...range, awsAccountId: "100000000001", groupBy: "region" });
    expect(regions.trend[0]?.top.map(({ key }) => key)).toEqual(["us-east-1", "eu-west-1"]);
  });

  it("sparklines have gaps on unread days, and zeros when nothing was billed", async () => {
    const read = daysOf(range).filter((day) => day !== "2026-11-16");
    await account("100000000001", read, [
      ...charged("A", "1", range).filter(({ day }) => day !== "2026-11-16"),
      { day: "2026-11-21", service: "B", billed: "3" },
    ]);
    const { groups } = await summaryOf({ ...range, sparklines: "true" });
    expect(groups.sparklines?.rows).toEqual([
      { key: "A", costs: [1, null, 1, 1, 1, 1, 1] },
      { key: "B", costs: [0, null, 0, 0, 0, 0, 3] },
    ]);
  });
});
