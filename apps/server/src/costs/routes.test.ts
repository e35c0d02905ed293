// long: one subject; most of it reads the result of one analysis.
import { addDays, dayOf, daysOf, monthStart } from "@skyledger/core/cost/calendar";
import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import { createCostWriter } from "./store/writer.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const compute = "Amazon Elastic Compute Cloud - Compute";

let server: TestServer;
let ana: TestPerson;
let today: string;

/** Advancing the clock ends the session. */
async function signInAgain(who: TestPerson): Promise<{ idToken: string }> {
  const { email, password } = who;
  return (await server.call("POST /auth/login", { body: { email, password } })).body;
}

const sumOf = (lines: readonly { cost: number }[]) =>
  Money.sum(lines.map(({ cost }) => Money.parse(cost.toFixed(12)))).toNumber();

/** A hundredth of a cent: possible difference of two equal sums as binary numbers. */
const decimals = 4;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  // The middle of a month, so that this month and last have whole days.
  server.clock.now = new Date("2026-05-13T10:00:00Z");
  ana = await server.person();
  today = dayOf(server.clock.now);
});
afterAll(() => server?.close());

describe("before the first analysis", () => {
  it("§8 the response contains 'No cost analysis found'", async () => {
    for (const key of ["GET /cost/analysis", "GET /cost/overview"] as const) {
      const { status, code, body } = await server.call(key, { as: ana });
      expect([status, code]).toEqual([404, "not_found"]);
      expect(body.message).toContain("No cost analysis found");
    }
    const history = await server.call("GET /cost/analysis/history", { as: ana });
    expect(history.body).toEqual({ analyses: [], nextCursor: null, total: 0 });
  });

  it("whether costs are known can be read before and after", async () => {
    const eva = await server.person();
    expect((await server.call("GET /cost/status", { as: eva })).body).toEqual({ known: false });
    await server.call("POST /cost/analysis", { as: eva });
    expect((await server.call("GET /cost/status", { as: eva })).body).toEqual({ known: true });
  });

  it.each([
    [{ startDate: "2026-05-01" }, "endDate"],
    [{ startDate: "2026-05-02", endDate: "2026-05-01" }, "endDate"],
    [{ startDate: "2026-06-01", endDate: "2026-06-02" }, "startDate"],
    [{ startDate: "2020-01-01", endDate: "2026-05-01" }, "startDate"],
    [{ startDate: "2026-02-30", endDate: "2026-05-01" }, "startDate"],
    [{ granularity: "YEARLY" }, "granularity"],
    [{ timePeriod: "1d" }, "timePeriod"],
  ])("rejects %j and names %s", async (body, path) => {
    const answer = await server.call("POST /cost/analysis", { as: ana, raw: { body } });
    expect(answer.code).toBe("invalid_input");
    expect(answer.body.issues).toMatchObject([{ path }]);
  });
});

describe("an analysis of the sandbox account", () => {
  beforeAll(async () => {
    const { status, text } = await server.call("POST /cost/analysis", {
      as: ana,
      body: { timePeriod: "30d", tagKeys: ["Team"], resourceServices: [compute] },
    });
    expect(status, text).toBe(200);
  });

  const summary = async (query: Record<string, string> = {}) =>
    (await server.call("GET /cost/analysis", { as: ana, raw: { query } })).body;

  it("§3 §7 returns the summary of the specification", async () => {
    const body = await summary();
    for (const field of ["currentMonthCost", "lastMonthCost", "projectedMonthCost", "totalCost"]) {
      expect(body[field], field).toBeGreaterThan(0);
    }
    expect(typeof body.percentageChange).toBe("number");
    expect(body.dateRange).toEqual({ start: "2026-04-13", end: "2026-05-12" });
    expect(body.trend).toHaveLength(30);
    expect(body.trend[0]).toMatchObject({
      ...{ date: "2026-04-13", cost: expect.any(Number), state: "complete" },
      ...{ days: 1, daysRead: 1, daysMissing: 0 },
    });
    expect(body.byService[0]).toMatchObject({
      service: expect.any(String),
      cost: expect.any(Number),
      percentage: expect.any(Number),
    });
    expect(body.byRegion.map(({ region }: { region: string }) => region)).toContain("us-east-1");
    expect(body).toMatchObject({ currency: "USD", period: "30d", coverage: { days: 30, daysRead: 30 } });
  });

  it("every list adds up to the total, to the cent", async () => {
    const body = await summary();
    const total = body.totalCost;
    for (const list of ["byService", "byRegion", "byAccount", "trend"])
      expect(sumOf(body[list]), list).toBeCloseTo(total, decimals);
    expect(sumOf(body.groups.series)).toBeCloseTo(total, decimals);
    expect(body.groups.series).toHaveLength(8);
    expect(body.groups.series.at(-1)).toMatchObject({ key: null, label: "Other" });
    const categories = body.byChargeCategory.filter(({ included }: { included: boolean }) => included);
    expect(sumOf(categories)).toBeCloseTo(total, decimals);
    const share = body.byService.reduce(
      (sum: number, one: { percentage: number }) => sum + one.percentage,
      0,
    );
    expect(share).toBeCloseTo(100, 0);
  });

  it.each([
    ["service", "DAILY"],
    ["region", "WEEKLY"],
    ["account", "MONTHLY"],
  ])(
    "each point names its five most expensive by %s, %s, and the rest adds up to its cost",
    async (by, granularity) => {
      const { trend } = await summary({ groupBy: by, granularity });
      for (const { cost, top, other } of trend) {
        expect(top.length).toBeGreaterThan(0);
        expect(top.length).toBeLessThanOrEqual(5);
        expect(sumOf([...top, { cost: other ?? 0 }])).toBeCloseTo(cost, decimals);
        const costs = top.map((one: { cost: number }) => one.cost);
        expect(costs).toEqual(costs.toSorted((a: number, b: number) => b - a));
      }
    },
  );

  it("sparklines come on request, with as many points as fit, and add up to their rows", async () => {
    expect((await summary()).groups.sparklines).toBeNull();
    for (const [period, points] of [
      ["30d", 30],
      ["90d", 14],
    ] as const) {
      const { groups, byService } = await summary({ period, sparklines: "true" });
      expect(groups.sparklines.buckets).toHaveLength(points);
      const [first] = groups.sparklines.rows;
      expect(first.key).toBe(byService[0].service);
      expect(sumOf(first.costs.map((cost: number | null) => ({ cost: cost ?? 0 })))).toBeCloseTo(
        byService[0].cost,
        decimals,
      );
    }
  });

  it("changes by service, Region, and account add up to the change of the whole", async () => {
    const body = await summary({ period: "7d" });
    for (const list of ["byService", "byRegion", "byAccount"]) {
      const changes = body[list].map(({ change }: { change: { amount: number } }) => ({
        cost: change.amount,
      }));
      expect(sumOf(changes), list).toBeCloseTo(body.comparison.change, decimals);
    }
  });

  it("lists the included charges, and includes others on request", async () => {
    const plain = await summary();
    expect(plain.included).toEqual(["Usage", "Purchase"]);
    const all = await summary({ include: "tax,credits,refunds" });
    expect(all.included).toEqual(["Usage", "Purchase", "Tax", "Credit", "Adjustment"]);
    expect(all.totalCost).toBeCloseTo(plain.apart.net, 4);
    const { credits, refunds, tax } = plain.apart;
    expect(plain.totalCost + credits + refunds + tax).toBeCloseTo(plain.apart.net, 4);
    expect(credits).toBeLessThan(0);
    expect(refunds).toBe(-23.17);
    expect(tax).toBeGreaterThan(0);
  });

  it.each(["7d", "30d", "90d", "6m", "12m"])("§9 the period %s has its days", async (period) => {
    const body = await summary({ period });
    expect(body.period).toBe(period);
    expect(body.trend).toHaveLength(body.coverage.days);
    expect(body.dateRange.end).toBe(addDays(today, -1));
    expect(body.comparison.end).toBe(addDays(body.dateRange.start, -1));
  });

  it.each([
    ["DAILY", 30, "2026-04-13"],
    ["WEEKLY", 5, "2026-04-13"],
    ["MONTHLY", 2, "2026-04-01"],
  ])("§7 granularity %s gives %i points with the same total", async (granularity, points, first) => {
    const body = await summary({ granularity });
    expect(body.trend).toHaveLength(points);
    expect(body.trend[0].date).toBe(first);
    expect(sumOf(body.trend)).toBeCloseTo(body.totalCost, decimals);
  });

  it.each(["service", "region", "account", "tag:Team"])("groups the days by %s", async (groupBy) => {
    const body = await summary({ groupBy });
    expect(body.groups.by).toBe(groupBy);
    for (const group of body.groups.series) expect(sumOf(group.points)).toBeCloseTo(group.cost, decimals);
    if (groupBy === "tag:Team") {
      expect(sumOf(body.byTag)).toBeCloseTo(sumOf(body.groups.series), decimals);
      expect(body.groups.series.map(({ label }: { label: string }) => label)).toContain("Not tagged");
    } else expect(body.byTag).toEqual([]);
  });

  it("lists the tags for grouping costs", async () => {
    const { tagKeys } = await summary();
    expect(tagKeys).toContainEqual({ key: "Team", collected: true });
    expect(tagKeys).toContainEqual({ key: "Environment", collected: false });
    const answer = await server.call("GET /cost/analysis", {
      as: ana,
      query: { groupBy: "tag:Team", region: "us-east-1" },
    });
    expect(answer.code).toBe("invalid_input");
  });

  it("filters narrow every amount, and add up to the whole", async () => {
    const all = await summary();
    const byRegion = await Promise.all(
      all.byRegion.map(({ region }: { region: string }) => summary({ region })),
    );
    expect(sumOf(byRegion.map(({ totalCost }) => ({ cost: totalCost })))).toBeCloseTo(
      all.totalCost,
      decimals,
    );
    const one = await summary({ service: compute, region: "us-east-1" });
    expect(one.byService).toHaveLength(1);
    expect(one.totalCost).toBeLessThan(all.byService[0].cost);
    expect(one.currentMonthCost).toBeLessThan(all.currentMonthCost);
    expect(await summary({ service: "Nothing" })).toMatchObject({ totalCost: 0, byService: [] });
  });

  it("compares with the preceding days", async () => {
    const body = await summary({ period: "7d" });
    const before = await summary({ start: "2026-04-29", end: "2026-05-05" });
    expect(body.comparison).toMatchObject({ start: "2026-04-29", end: "2026-05-05", complete: true });
    expect(body.comparison.cost).toBe(before.totalCost);
    expect(body.comparison.change).toBeCloseTo(body.totalCost - before.totalCost, 4);
  });

  it("projects the month with an interval, and finds an anomaly with its Region", async () => {
    const body = await summary();
    const { projection } = body;
    expect(projection).toMatchObject({ confidence: 80, amount: body.projectedMonthCost });
    expect(projection.lower).toBeLessThan(projection.amount);
    expect(projection.upper).toBeGreaterThan(projection.amount);
    expect(projection.lower).toBeGreaterThan(body.currentMonthCost);
    expect(body.anomalies).toMatchObject([
      { service: "EC2 - Other", direction: "rise", start: addDays(today, -11), end: addDays(today, -9) },
    ]);
    expect(body.anomalies[0].drivers[0].region).toBe("us-east-1");
    expect(body.awsForecast.amount).toBeGreaterThan(body.currentMonthCost);
  });

  it("§2 §9 the dashboard's figures: thirty whole days, the top five and Other, week compared with week", async () => {
    const { body } = await server.call("GET /cost/overview", { as: ana });
    const full = await summary();
    expect(body.days.map(({ date }: { date: string }) => date)).toEqual(
      daysOf({ start: addDays(today, -30), end: addDays(today, -1) }),
    );
    expect(body.services).toHaveLength(6);
    expect(body.services.at(-1).service).toBeNull();
    expect(sumOf(body.services)).toBeCloseTo(sumOf(body.days), decimals);
    expect(body.services.slice(0, 5)).toEqual(full.byService.slice(0, 5));
    const changes = body.services.map(({ change }: { change: { amount: number } }) => ({
      cost: change.amount,
    }));
    expect(sumOf(changes)).toBeCloseTo(full.comparison.change, decimals);
    expect(body.days).toEqual(full.trend);
    expect(body.currentMonthCost).toBe(full.currentMonthCost);
    expect(body.weekly).toEqual(full.weekly);
    const costs = body.days.map(({ cost }: { cost: number }) => cost);
    const average = (part: number[]) => part.reduce((sum, cost) => sum + cost, 0) / 7;
    expect(body.weekly.averageDay).toBeCloseTo(average(costs.slice(-7)), 4);
    expect(body.weekly.previousAverageDay).toBeCloseTo(average(costs.slice(-14, -7)), 4);
  });

  it("the dashboard's figures of one account; an unknown one is not found", async () => {
    const { body } = await server.call("GET /accounts", { as: ana });
    const accountId = body.accounts[0].id;
    const scoped = await server.call("GET /cost/overview", { as: ana, query: { accountId } });
    const all = await server.call("GET /cost/overview", { as: ana });
    // A single account is the total, for anomalies as well.
    expect(scoped.body.anomalies).not.toEqual([]);
    expect(scoped.body).toEqual(all.body);
    const ben = await server.person();
    await server.call("POST /cost/analysis", { as: ben });
    const strange = await server.call("GET /cost/overview", { as: ben, query: { accountId } });
    expect([strange.status, strange.code]).toEqual([404, "not_found"]);
  });

  it("shows a service's days, Regions, and resources", async () => {
    const { body } = await server.call("GET /cost/service", {
      as: ana,
      query: { service: compute, period: "7d" },
    });
    const full = await summary({ period: "7d" });
    expect(body.totalCost).toBe(
      full.byService.find((one: { service: string }) => one.service === compute).cost,
    );
    expect(sumOf(body.trend)).toBeCloseTo(body.totalCost, decimals);
    expect(sumOf(body.resources)).toBeCloseTo(body.totalCost, decimals);
    expect(body.resourcesGap).toBeNull();
    const rds = await server.call("GET /cost/service", {
      as: ana,
      query: { service: "Amazon Relational Database Service" },
    });
    expect(rds.body.resources).toEqual([]);
    expect(rds.body.resourcesGap).toContain("were not collected");
  });

  it("matches the Resource Explorer: an instance costs its list price by the hour", async () => {
    await server.call("POST /resources/discover", { as: ana });
    const day = addDays(today, -1);
    const { body } = await server.call("GET /cost/service", {
      as: ana,
      query: { service: compute, start: day, end: day },
    });
    const inventory = await server.call("GET /resources/inventory", { as: ana, query: { type: "EC2" } });
    const priced = inventory.body.resources.filter(
      ({ metadata }: { metadata: { monthlyCost: number | null } }) => (metadata.monthlyCost ?? 0) > 0,
    );
    expect(priced.length).toBeGreaterThan(3);
    for (const { resourceId, metadata } of priced) {
      const line = body.resources.find((one: { resourceId: string | null }) => one.resourceId === resourceId);
      expect((line.cost * 730) / 24, resourceId).toBeCloseTo(metadata.monthlyCost, 1);
    }
  });

  it("keeps the history of analyses, in pages", async () => {
    server.clock.advance(60_000);
    await server.call("POST /cost/analysis", {
      as: ana,
      body: { startDate: "2026-05-01", endDate: "2026-05-12" },
    });
    const first = await server.call("GET /cost/analysis/history", { as: ana, query: { limit: 1 } });
    expect(first.body.total).toBe(2);
    expect(first.body.analyses).toMatchObject([
      {
        period: null,
        dateRange: { start: "2026-05-01", end: "2026-05-12" },
        daysRead: 0,
        requests: 0,
        fee: 0,
      },
    ]);
    const { nextCursor: cursor } = first.body;
    const second = await server.call("GET /cost/analysis/history", { as: ana, query: { limit: 1, cursor } });
    expect(second.body.analyses).toMatchObject([{ period: "30d" }]);
    expect(second.body.nextCursor).toBeNull();
    // The page then opens with the last shown days.
    expect((await summary()).dateRange).toEqual({ start: "2026-05-01", end: "2026-05-12" });
  });

  it("returns 202 on request, and the run ends with its result", async () => {
    const { status, headers, body } = await server.call("POST /cost/analysis", {
      as: ana,
      headers: { prefer: "respond-async" },
    });
    expect([status, headers.location]).toEqual([202, `/api/runs/${body.runId}`]);
    const run = async () =>
      (await server.call("GET /runs/:id", { as: ana, params: { id: body.runId } })).body;
    await expect.poll(async () => (await run()).status, { timeout: 300_000 }).toBe("completed");
    expect((await run()).result).toMatchObject({ analysisId: body.runId, gaps: 0, requests: 0, fee: 0 });
  });

  it("§7 exports costs and recommendations through a link that expires after ten minutes", async () => {
    const { body } = await server.call("POST /cost/export", {
      as: ana,
      body: {
        format: "CSV",
        includeRecommendations: true,
        dateRange: { start: "2026-05-01", end: "2026-05-03" },
      },
    });
    const token = body.downloadUrl.split("/").at(-1);
    const open = () => server.call("GET /cost/exports/:token", { params: { token } });
    const { text, headers } = await open();
    expect(headers["content-disposition"]).toContain("costs-2026-05-01-to-2026-05-03.csv");
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(body.rows + 1);
    expect(lines.some((line) => line.startsWith("Recommendation,"))).toBe(true);
    const billed = lines
      .filter((line) => /^Cost,.*,(Usage|Purchase),/.test(line))
      .map((line) => line.split(",")[6]);
    const exported = Money.sum(billed.map((amount) => Money.parse(amount ?? "")));
    const shown = await summary({ start: "2026-05-01", end: "2026-05-03" });
    expect(exported.toNumber()).toBeCloseTo(shown.totalCost, decimals);
    // A link to costs opens nothing else, and expires.
    const elsewhere = await server.call("GET /exports/:token", { params: { token } });
    expect(elsewhere.status).toBe(404);
    server.clock.advance(10 * 60_000);
    expect((await open()).code).toBe("not_found");
    server.clock.advance(-10 * 60_000);
  });

  it("a name that a spreadsheet would run becomes plain text", async () => {
    const accounts = await server.call("GET /accounts", { as: ana });
    const [{ id: accountId, awsAccountId }] = accounts.body.accounts;
    const day = "2025-06-01";
    await createCostWriter(server.database).daily(
      ana.workspaceId,
      { accountId, awsAccountId, days: [day], readAt: server.clock.now.toISOString() },
      [
        {
          day,
          service: '=HYPERLINK("http://evil.example")',
          region: "none",
          category: "Usage",
          billed: "-1.5",
          effective: "-1.5",
        },
      ],
    );
    const { body } = await server.call("POST /cost/export", {
      as: ana,
      body: { dateRange: { start: day, end: day } },
    });
    const token = body.downloadUrl.split("/").at(-1);
    const { text } = await server.call("GET /cost/exports/:token", { params: { token } });
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(text).toContain(",-1.5,-1.5,");
  });

  it("days that were not read are rows of the export, so that no sum takes them for $0", async () => {
    const range = { start: "2025-05-30", end: "2025-06-03" };
    const { body } = await server.call("POST /cost/export", { as: ana, body: { dateRange: range } });
    const token = body.downloadUrl.split("/").at(-1);
    const { text } = await server.call("GET /cost/exports/:token", { params: { token } });
    const lines = text.trim().split("\r\n").slice(1);
    expect(lines).toHaveLength(body.rows);
    const missing = lines.filter((line) => !line.startsWith("Cost,")).map((line) => line.split(","));
    expect(missing.map(([record, date, , ...rest]) => [record, date, rest[7]])).toEqual([
      ["Not read", "2025-05-30", "2025-05-30 to 2025-05-31"],
      ["Not read", "2025-06-02", "2025-06-02 to 2025-06-03"],
    ]);
  });
});

describe("paid requests", () => {
  it("the daily limit rejects with a sentence, data that was read stays, and a new day allows requests again", async () => {
    const limited = await startTestServer({ SANDBOX_RESOURCES: "100", COST_EXPLORER_DAILY_REQUESTS: "6" });
    try {
      limited.clock.now = new Date("2026-05-13T10:00:00Z");
      const who = await limited.person();
      const first = await limited.call("POST /cost/analysis", { as: who, body: { tagKeys: ["Team"] } });
      expect(first.status).toBe(200);
      expect(first.body.meter).toMatchObject({ dailyLimit: 6, requestsToday: 6, feeToday: 0.06 });
      // The purposes add up to the total.
      const purposes = first.body.meter.purposes.map(
        ({ purpose, requestsToday }: { purpose: string; requestsToday: number }) => [purpose, requestsToday],
      );
      expect(purposes).toEqual([
        ["costs", 4],
        ["names", 2],
      ]);
      const refused = await limited.call("POST /cost/analysis", { as: who, body: { tagKeys: ["Owner"] } });
      expect([refused.status, refused.code]).toEqual([429, "cost_request_limit"]);
      expect(refused.body.message).toContain("COST_EXPLORER_DAILY_REQUESTS");
      expect(refused.headers["retry-after"]).toBe(String(14 * 3600));
      const shown = await limited.call("GET /cost/analysis", { as: who });
      expect(shown.body.totalCost).toBe(first.body.totalCost);
      limited.clock.advance(dayMs);
      const { email, password } = who;
      const { body: as } = await limited.call("POST /auth/login", { body: { email, password } });
      const next = await limited.call("POST /cost/analysis", { as });
      expect(next.status).toBe(200);
      // Two queries for the days and one for the forecast; names are kept for a week.
      expect(next.body.meter).toMatchObject({ requestsToday: 3, requestsThisMonth: 9 });
    } finally {
      await limited.close();
    }
  });

  it("a limit that is reached midway leaves a gap that names it", async () => {
    const limited = await startTestServer({ SANDBOX_RESOURCES: "100", COST_EXPLORER_DAILY_REQUESTS: "3" });
    try {
      const as = await limited.person();
      const { status, body } = await limited.call("POST /cost/analysis", { as });
      expect(status).toBe(200);
      expect(body.totalCost).toBeGreaterThan(0);
      expect(body.meter.requestsToday).toBe(3);
      expect(body.gaps.map(({ reason }: { reason: string }) => reason)).toEqual(
        expect.arrayContaining(["request_limit"]),
      );
    } finally {
      await limited.close();
    }
  });

  it("with a limit of zero, Cost Explorer is never called", async () => {
    const limited = await startTestServer({ COST_EXPLORER_DAILY_REQUESTS: "0" });
    try {
      const as = await limited.person();
      expect((await limited.call("POST /cost/analysis", { as })).code).toBe("cost_request_limit");
      expect((await limited.call("GET /cost/analysis", { as })).status).toBe(404);
    } finally {
      await limited.close();
    }
  });
});

describe("over time", () => {
  it("on the first of the month, nothing is compared with a month that has no whole day yet", async () => {
    server.clock.now = new Date("2026-06-01T00:30:00Z");
    const as = await signInAgain(ana);
    const { status, body } = await server.call("POST /cost/analysis", { as, body: { timePeriod: "30d" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ currentMonthCost: 0, percentageChange: null });
    expect(body.dateRange).toEqual({ start: "2026-05-02", end: "2026-05-31" });
    const may = await server.call("GET /cost/analysis", {
      as,
      query: { start: monthStart("2026-05-13"), end: "2026-05-31" },
    });
    expect(body.lastMonthCost).toBe(may.body.totalCost);
  });

  it("removing an account removes its costs, also from the sums", async () => {
    const as = await signInAgain(ana);
    const { body } = await server.call("GET /accounts", { as });
    await server.call("DELETE /accounts/:id", { as, params: { id: body.accounts[0].id } });
    const left = await server.database.forWorkspace(ana.workspaceId, (tx) =>
      tx.query("select 1 from cost_rollup where workspace_id = $1", [ana.workspaceId]),
    );
    expect(left.rows).toEqual([]);
    const answer = await server.call("GET /cost/analysis", { as });
    expect(answer.body).toMatchObject({ totalCost: null, currentMonthCost: null, byService: [] });
  });
});
