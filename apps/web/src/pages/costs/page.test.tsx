import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  api,
  button,
  closePage,
  openPage,
  problem,
  requestsOf,
  startServer,
  text,
} from "../../testing/served-page.tsx";
import { CostAnalysisPage } from "./page.tsx";
import { readCostSearch } from "./search.ts";
import { bucketOf, changeOf, costSummaryOf } from "./testing/summary.ts";

beforeEach(() =>
  startServer({
    "GET /accounts": { accounts: [], total: 0, nextCursor: null },
    "GET /runs": { runs: [], total: 0, nextCursor: null },
    "GET /cost/status": { known: true },
    "GET /cost/analysis": costSummaryOf(),
  }),
);
afterEach(closePage);

async function show(address = "/cost-analysis") {
  const { address: current } = await openPage(
    { path: "/cost-analysis", component: CostAnalysisPage, validateSearch: readCostSearch },
    address,
  );
  return {
    host: document.body,
    text,
    address: current,
    /** Waits until the page has a text: lazy parts are loaded on demand. */
    has: (part: string) => vi.waitFor(() => expect(text()).toContain(part), { timeout: 300_000 }),
    press: (name: string) => act(async () => button(name).click()),
  };
}

/** The card with a heading. */
function card(host: HTMLElement, heading: string): string {
  const found = [...host.querySelectorAll("section")].find(
    (one) => one.querySelector("h2")?.textContent === heading,
  );
  return found?.textContent ?? "";
}

test("while the figures load, the page shows neither $0 nor an empty state", async () => {
  api.held = 1;
  api.answers["GET /cost/analysis"] = () => new Promise(() => undefined);
  const page = await show();
  expect(page.text()).toContain("Current Month");
  expect(page.text()).not.toMatch(/\$\d|No cost|Not read/i);
});

test("a failed load is not an empty page, and Retry loads again", async () => {
  api.answers["GET /cost/analysis"] = problem(500);
  const page = await show();
  await page.has("Failed to load cost data. Please try again.");
  expect(page.text()).not.toMatch(/No Cost Data Available|Not read|\$\d/);
  api.answers["GET /cost/analysis"] = costSummaryOf();
  await page.press("Retry");
  await page.has("$220");
});

const sandbox = { id: "s", kind: "sandbox", name: "Sandbox", label: "Sandbox account: sample data" };
const role = { ...sandbox, id: "r", kind: "role", name: "Production", label: null };

test.each([
  ["no account", [], "which charges $0.01 per request", "sample data"],
  [
    "an AWS account and a sandbox",
    [sandbox, role],
    "which charges $0.01 per request",
    "which is sample data",
  ],
  ["only a sandbox", [sandbox], "Nothing is read from AWS.", "$0.01"],
] as const)(
  "before the first analysis with %s, the page states what is read",
  async (_, list, states, not) => {
    api.answers["GET /accounts"] = { accounts: list, total: list.length, nextCursor: null };
    api.answers["GET /cost/status"] = { known: false };
    api.answers["GET /cost/analysis"] = problem(404);
    const page = await show();
    await page.has("No Cost Data Available");
    await page.has(states);
    expect(page.text()).not.toContain(not);
  },
);

test("the cards name the comparison: the same number of full days, and both amounts", async () => {
  const page = await show();
  await page.has("$220");
  expect(card(page.host, "Current Month")).toContain("+4.8%");
  expect(card(page.host, "Current Month")).toContain("$220 in 22 full days vs. $210 in the same 22 days");
  expect(card(page.host, "Selected Period")).toContain("+11.1% from $27 in the previous 3 days");
});

test("if days were not read, cards show no comparison", async () => {
  const { monthComparison, comparison, currentMonth } = costSummaryOf();
  api.answers["GET /cost/analysis"] = costSummaryOf({
    percentageChange: null,
    monthComparison: monthComparison && { ...monthComparison, cost: null, percentageChange: null },
    currentMonth: { ...currentMonth, daysRead: 20, daysMissing: 2 },
    comparison: { ...comparison, change: null, percentageChange: null, daysRead: 1, complete: false },
  });
  const page = await show();
  await page.has("$220");
  expect(card(page.host, "Current Month")).toContain("Not comparable with last month: 2 days not read");
  expect(card(page.host, "Selected Period")).toContain(
    "Not comparable: 1 of 3 days of the previous period were read",
  );
  for (const heading of ["Current Month", "Selected Period"])
    expect(card(page.host, heading)).not.toMatch(/[+−][\d$]/);
});

test("days that were not read are gaps in every chart and labeled in its table, and can be read", async () => {
  const trend = [bucketOf("2026-11-20", null), bucketOf("2026-11-21", null), bucketOf("2026-11-22", 10)];
  api.answers["GET /cost/analysis"] = costSummaryOf({ trend, coverage: { days: 3, daysRead: 1 } });
  api.answers["POST /cost/analysis"] = Response.json({ runId: "r1", status: "queued" }, { status: 202 });
  const page = await show();
  await page.has("Cost per day by service");
  expect(page.host.querySelectorAll('[data-gap="not_read"]')).toHaveLength(2);
  expect([...page.host.querySelectorAll("li")].filter((one) => one.textContent === "Not read")).toHaveLength(
    2,
  );
  const [first] = [...page.host.querySelectorAll("button")].filter((one) => one.textContent === "Table");
  await act(async () => first?.click());
  const rows = [...page.host.querySelectorAll('section[aria-label="Cost trend"] tbody tr')];
  expect(rows.map((row) => row.textContent)).toEqual(["Nov 20Not read", "Nov 21Not read", "Nov 22$10"]);
  expect(page.text()).toContain("1 of 3");
  await page.press("Read missing days");
  expect(requestsOf("POST /cost/analysis")[0]?.body).toMatchObject({ timePeriod: "30d" });
});

test("a period without any read days is unknown, not free", async () => {
  api.answers["GET /cost/analysis"] = costSummaryOf({
    totalCost: null,
    byService: [],
    coverage: { days: 3, daysRead: 0 },
  });
  const page = await show();
  await page.has("Not read yet");
  expect(page.text()).toContain("No day of Nov 20 – Nov 22, 2026 has been read. Its costs are unknown.");
  expect(card(page.host, "Selected Period")).toContain("–");
});

test("a filter without matches is reported and can be cleared; a period without charges is another state", async () => {
  api.answers["GET /cost/analysis"] = costSummaryOf({ totalCost: 0, byService: [], byRegion: [] });
  const page = await show("/cost-analysis?region=eu-west-1");
  await page.has("No matching costs");
  expect(page.text()).toContain("No costs in eu-west-1 in this period.");
  await page.press("Clear filters");
  expect(page.address()).toBe("/cost-analysis");
  await page.has("No costs in this period");
});

test("the table requests its small charts, and a click on a heading sorts it", async () => {
  const page = await show("/cost-analysis?view=table");
  await page.has("Changes from Nov 17 – Nov 19, 2026 (the 3 days before)");
  expect(requestsOf("GET /cost/analysis")[0]?.query.get("sparklines")).toBe("true");
  const rows = () =>
    [...page.host.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => cell.textContent),
    );
  expect(rows()).toEqual([
    ["Lambda", "", "$20", "66.7%", "+$5", "+33.3%+$5"],
    ["CloudFront", "", "$10", "33.3%", "+$10", "New+$10"],
    ["Redshift", "", "$0", "0.0%", "−$12", "No longer billed−$12"],
  ]);
  await page.press("Change");
  expect(page.address()).toBe("/cost-analysis?view=table&sort=-change");
  expect(rows().map(([name]) => name)).toEqual(["CloudFront", "Lambda", "Redshift"]);
  await page.press("Change");
  expect(rows().map(([name]) => name)).toEqual(["Redshift", "Lambda", "CloudFront"]);
  await page.press("Cost");
  expect(page.address()).toBe("/cost-analysis?view=table");
});

test("rows that can't be compared show no change, and the table states why once", async () => {
  const { byService, comparison } = costSummaryOf();
  api.answers["GET /cost/analysis"] = costSummaryOf({
    byService: byService.slice(0, 2).map((row) => ({ ...row, change: changeOf("not_comparable") })),
    comparison: { ...comparison, change: null, percentageChange: null, daysRead: 0, complete: false },
  });
  const page = await show("/cost-analysis?view=table");
  await page.has("Not comparable with Nov 17 – Nov 19, 2026 (the 3 days before): 0 of 3 days read");
  const cells = [...page.host.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent);
  expect(cells).toEqual(["–", "–"]);
});

test("the progress of an analysis replaces the period selector in the bar", async () => {
  const at = new Date().toISOString();
  const progress = { done: 1, total: 3, resources: 0, gaps: 0, estimatedSecondsLeft: null };
  const run = {
    ...{ id: "r1", kind: "cost_analysis", status: "running", accountIds: [], attempts: 1, error: null },
    ...{ progress: { ...progress, current: "Reading costs of Shop" }, result: null },
    ...{ createdAt: at, startedAt: at, finishedAt: null },
  };
  api.answers["GET /runs"] = { runs: [run], total: 1, nextCursor: null };
  const page = await show();
  await page.has("Reading costs of Shop, 1 of 3 accounts completed");
  await page.has("$220");
  expect(page.host.querySelector('select[aria-label="Period"]')).toBeNull();
  expect(page.host.querySelector('[role="progressbar"]')?.getAttribute("aria-valuenow")).toBe("33");
});
