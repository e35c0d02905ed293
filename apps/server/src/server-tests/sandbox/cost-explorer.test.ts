import type {
  Expression,
  GetCostAndUsageCommandInput,
  GetCostAndUsageCommandOutput,
  GetCostForecastCommandOutput,
  GetDimensionValuesCommandOutput,
  GetTagsCommandOutput,
} from "@aws-sdk/client-cost-explorer";
import { addDays, dayOf, daysOf } from "@skyledger/core/cost/calendar";
import { Money } from "@skyledger/core/model/money";
import { hoursPerMonth, Prices } from "@skyledger/core/model/prices";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { priceResource } from "@skyledger/core/prices/price-resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { incidentDays } from "@skyledger/sandbox/costs/charge";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { describe, expect, it } from "vitest";
import { readInventory } from "../../inventory/collection/read-inventory.ts";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";

const accountId = "001234567890";
const now = new Date("2026-05-13T10:00:00Z");
const today = dayOf(now);
const yesterday = addDays(today, -1);
const sandbox = createSandbox({ accountId, seed: 7, size: 300, now, clock: () => now, readInventory });
const compute = "Amazon Elastic Compute Cloud - Compute";

function ask<Output>(operation: string, input: object): Promise<Output> {
  // The sandbox account returns the operation's own output type.
  return sandbox.send({ service: "cost-explorer", operation, input, region: "us-east-1" }) as Promise<Output>;
}

type Question = Partial<GetCostAndUsageCommandInput>;

const daily = (question: Question = {}, operation = "getCostAndUsage") =>
  ask<GetCostAndUsageCommandOutput>(operation, {
    TimePeriod: { Start: addDays(today, -30), End: today },
    Granularity: "DAILY",
    Metrics: ["UnblendedCost"],
    ...question,
  });

const by = (...keys: string[]) => keys.map((Key) => ({ Type: "DIMENSION" as const, Key }));
const only = (Key: "SERVICE" | "RECORD_TYPE" | "REGION", ...Values: string[]): Expression => ({
  Dimensions: { Key, Values },
});

function sumOf({ ResultsByTime = [] }: GetCostAndUsageCommandOutput): Money {
  return Money.sum(
    ResultsByTime.flatMap(({ Groups = [], Total }) => [
      ...Groups.map((group) => Money.parse(group.Metrics?.UnblendedCost?.Amount ?? "")),
      ...(Groups.length === 0 ? [Money.parse(Total?.UnblendedCost?.Amount ?? "0")] : []),
    ]),
  );
}

describe("Cost Explorer of the sandbox account", () => {
  it("is consistent for any grouping, filter, and range", async () => {
    const total = sumOf(await daily());
    expect(total.toNumber()).toBeGreaterThan(1000);
    for (const GroupBy of [
      by("SERVICE"),
      by("SERVICE", "REGION"),
      by("SERVICE", "RECORD_TYPE"),
      by("LINKED_ACCOUNT"),
    ]) {
      expect(sumOf(await daily({ GroupBy })).toFixed(4)).toBe(total.toFixed(4));
    }
    const usage = only("RECORD_TYPE", "Usage");
    const parts = [await daily({ Filter: usage }), await daily({ Filter: { Not: usage } })];
    expect(Money.sum(parts.map(sumOf)).toFixed(4)).toBe(total.toFixed(4));
    const monthly = await daily({ Granularity: "MONTHLY" });
    expect(sumOf(monthly).toFixed(4)).toBe(total.toFixed(4));
    expect(monthly.ResultsByTime?.map(({ TimePeriod }) => TimePeriod)).toEqual([
      { Start: "2026-04-13", End: "2026-05-01" },
      { Start: "2026-05-01", End: "2026-05-13" },
    ]);
  });

  it("excludes the end of a period, and has no data for today", async () => {
    const { ResultsByTime } = await daily({
      TimePeriod: { Start: addDays(today, -2), End: addDays(today, 1) },
    });
    const amounts = ResultsByTime?.map(({ TimePeriod, Total }) => [
      TimePeriod?.Start,
      Total?.UnblendedCost?.Amount,
    ]);
    expect(amounts?.map(([day]) => day)).toEqual([addDays(today, -2), yesterday, today]);
    expect(Number(amounts?.[1]?.[1])).toBeGreaterThan(0);
    expect(Number(amounts?.[2]?.[1])).toBe(0);
  });

  it("paginates long responses completely", async () => {
    const question = {
      TimePeriod: { Start: "2025-05-01", End: today },
      GroupBy: by("SERVICE", "REGION"),
    };
    const total = sumOf(await daily({ TimePeriod: question.TimePeriod }));
    const pages: GetCostAndUsageCommandOutput[] = [];
    for (let token: string | undefined; pages.length === 0 || token !== undefined; ) {
      const page = await daily({ ...question, ...(token === undefined ? {} : { NextPageToken: token }) });
      pages.push(page);
      token = page.NextPageToken;
    }
    expect(pages.length).toBeGreaterThan(1);
    expect(Money.sum(pages.map(sumOf)).toFixed(2)).toBe(total.toFixed(2));
  });

  it.each<[string, Question]>([
    ["three keys", { GroupBy: by("SERVICE", "REGION", "RECORD_TYPE") }],
    ["an unknown key", { GroupBy: by("constructor") }],
    ["hours", { Granularity: "HOURLY" }],
    ["no metric", { Metrics: [] }],
    ["an unknown metric", { Metrics: ["Cheapness"] }],
    ["a period that ends before it starts", { TimePeriod: { Start: today, End: today } }],
    ["what lies too far back", { TimePeriod: { Start: "2025-03-31", End: today } }],
    ["an empty expression", { Filter: {} }],
  ])("rejects %s like AWS", async (_, question) => {
    await expect(daily(question)).rejects.toMatchObject({ name: "ValidationException" });
  });

  it("bills instances as in the Resource Explorer: list price by the hour", async () => {
    const { found } = await discoverSandbox(sandbox.send, { accountId, takenAt: now.toISOString() });
    const prices = new Prices(listPrices);
    const instances = found.filter(({ type }) => type === "AWS::EC2::Instance");
    const declaration = declarations.find(({ type }) => type === "AWS::EC2::Instance");
    if (!declaration) throw new Error("There is no declaration of instances.");
    const expected = new Map(
      instances.flatMap((resource) => {
        const { monthly } = priceResource(resource, declaration, prices);
        return monthly === null || monthly.isZero
          ? []
          : [[resource.id, monthly.dividedBy(hoursPerMonth).times(24).toFixed(6)]];
      }),
    );
    const { ResultsByTime } = await daily(
      {
        TimePeriod: { Start: yesterday, End: today },
        Filter: { And: [only("SERVICE", compute), only("RECORD_TYPE", "Usage")] },
        GroupBy: by("RESOURCE_ID"),
      },
      "getCostAndUsageWithResources",
    );
    const billed = new Map(
      ResultsByTime?.[0]?.Groups?.map(({ Keys, Metrics }) => [
        Keys?.[0],
        Money.parse(Metrics?.UnblendedCost?.Amount ?? "").toFixed(6),
      ]),
    );
    expect(expected.size).toBeGreaterThan(5);
    for (const [id, amount] of expected) expect(billed.get(id), id).toBe(amount);
    // All resources and the charges without one add up to the service.
    const all = await daily({
      TimePeriod: { Start: yesterday, End: today },
      Filter: { And: [only("SERVICE", compute), only("RECORD_TYPE", "Usage")] },
    });
    expect(Money.sum([...billed.values()].map((text) => Money.parse(text))).toFixed(3)).toBe(
      sumOf(all).toFixed(3),
    );
  });

  it("bills use by the working week, credits separately, support and tax on the first", async () => {
    const lambda = await daily({
      Filter: { And: [only("SERVICE", "Amazon API Gateway"), only("RECORD_TYPE", "Usage")] },
    });
    const onDay = new Map(
      lambda.ResultsByTime?.map(({ TimePeriod, Total }) => [
        TimePeriod?.Start,
        Number(Total?.UnblendedCost?.Amount),
      ]),
    );
    const [sunday, wednesday] = [onDay.get("2026-05-10") ?? 0, onDay.get("2026-05-06") ?? 0];
    expect(sunday).toBeGreaterThan(0);
    expect(sunday).toBeLessThan(0.7 * wednesday);
    const others = await daily({
      Filter: { Not: only("RECORD_TYPE", "Usage") },
      GroupBy: by("SERVICE", "RECORD_TYPE"),
    });
    const lines = others.ResultsByTime?.flatMap(({ TimePeriod, Groups }) =>
      (Groups ?? []).map(({ Keys, Metrics }) => ({
        day: TimePeriod?.Start,
        kind: Keys?.[1],
        amount: Number(Metrics?.UnblendedCost?.Amount),
      })),
    );
    const of = (kind: string) => lines?.filter((line) => line.kind === kind) ?? [];
    expect(of("Credit")).toHaveLength(30);
    expect(of("Credit").every(({ amount }) => amount < 0)).toBe(true);
    expect(of("Support")).toEqual([{ day: "2026-05-01", kind: "Support", amount: 29 }]);
    expect(of("Tax")).toMatchObject([{ day: "2026-05-01" }]);
    expect(of("Refund")).toEqual([{ day: addDays(today, -24), kind: "Refund", amount: -23.17 }]);
  });

  it("has one incident, in the transfer of one Region", async () => {
    const Filter = { And: [only("SERVICE", "EC2 - Other"), only("REGION", "us-east-1")] };
    const { ResultsByTime } = await daily({ Filter });
    const amounts = new Map(
      ResultsByTime?.map(({ TimePeriod, Total }) => [
        TimePeriod?.Start ?? "",
        Number(Total?.UnblendedCost?.Amount),
      ]),
    );
    const struck = daysOf(incidentDays(today));
    const usual = [...amounts].filter(([day]) => !struck.includes(day)).map(([, amount]) => amount);
    for (const day of struck) expect(amounts.get(day)).toBeGreaterThan(1.5 * Math.max(...usual));
  });

  it("returns its services, account, and tags", async () => {
    const TimePeriod = { Start: addDays(today, -30), End: today };
    const services = await ask<GetDimensionValuesCommandOutput>("getDimensionValues", {
      TimePeriod,
      Dimension: "SERVICE",
    });
    expect(services.DimensionValues?.map(({ Value }) => Value)).toEqual(
      expect.arrayContaining([compute, "AWS Lambda", "EC2 - Other", "Tax"]),
    );
    const accounts = await ask<GetDimensionValuesCommandOutput>("getDimensionValues", {
      TimePeriod,
      Dimension: "LINKED_ACCOUNT",
    });
    expect(accounts.DimensionValues).toEqual([
      { Value: accountId, Attributes: { description: "Harborline" } },
    ]);
    const { Tags } = await ask<GetTagsCommandOutput>("getTags", { TimePeriod });
    expect(Tags).toEqual(expect.arrayContaining(["Environment", "Team"]));
    const teams = await ask<GetTagsCommandOutput>("getTags", { TimePeriod, TagKey: "Team" });
    const grouped = await daily({ GroupBy: [{ Type: "TAG", Key: "Team" }] });
    const seen = new Set(
      grouped.ResultsByTime?.flatMap(({ Groups }) => Groups?.flatMap(({ Keys }) => Keys ?? [])),
    );
    expect([...seen].sort()).toEqual(teams.Tags?.map((team) => `Team$${team}`).sort());
  });

  it("forecasts future days, and rejects past ones", async () => {
    const input = { Metric: "UNBLENDED_COST", Granularity: "MONTHLY" };
    const { Total, ForecastResultsByTime } = await ask<GetCostForecastCommandOutput>("getCostForecast", {
      ...input,
      TimePeriod: { Start: today, End: "2026-06-01" },
    });
    const [amount, lower] = [Total?.Amount, ForecastResultsByTime?.[0]?.PredictionIntervalLowerBound];
    expect(Number(amount)).toBeGreaterThan(Number(lower));
    expect(Number(lower)).toBeGreaterThan(0);
    await expect(
      ask("getCostForecast", { ...input, TimePeriod: { Start: yesterday, End: "2026-06-01" } }),
    ).rejects.toMatchObject({ name: "ValidationException" });
  });

  it("is the same for the same account, and differs for another", async () => {
    const same = createSandbox({ accountId, seed: 7, size: 300, now, clock: () => now, readInventory });
    const other = createSandbox({ accountId, seed: 8, size: 300, now, clock: () => now, readInventory });
    const question = {
      service: "cost-explorer" as const,
      operation: "getCostAndUsage",
      region: "us-east-1",
      input: {
        TimePeriod: { Start: addDays(today, -30), End: today },
        Granularity: "DAILY",
        Metrics: ["UnblendedCost"],
        GroupBy: by("SERVICE", "REGION"),
      },
    };
    const answers = await Promise.all([sandbox, same, other].map((one) => one.send(question)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).not.toEqual(answers[0]);
  });
});
