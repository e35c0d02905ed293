import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseSearch, stringifySearch } from "../../lib/search.ts";
import { CostAnalysisPage } from "./page.tsx";
import { readCostSearch } from "./search.ts";
import { bucketOf, changeOf, costSummaryOf } from "./testing/summary.ts";

type Answer = (init: RequestInit) => Response | Promise<Response>;

let answers: Record<string, Answer>;
let asked: { key: string; query: URLSearchParams; body: unknown }[];
let open: Root | undefined;

const json = (body: unknown, status = 200) => Response.json(body, { status });

async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), "http://x");
  const key = `${init.method ?? "GET"} ${url.pathname.replace("/api", "")}`;
  asked.push({
    key,
    query: url.searchParams,
    body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
  });
  const answer = answers[key];
  if (answer === undefined) throw new Error(`The test has no answer to ${key}`);
  return answer(init);
}

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  asked = [];
  answers = {
    "GET /accounts": () => json({ accounts: [], total: 0, nextCursor: null }),
    "GET /runs": () => json({ runs: [], total: 0, nextCursor: null }),
    "GET /cost/status": () => json({ known: true }),
    "GET /cost/analysis": () => json(costSummaryOf()),
  };
  vi.stubGlobal("fetch", fakeFetch);
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
});

afterEach(async () => {
  await act(async () => open?.unmount());
  open = undefined;
  document.body.replaceChildren();
});

async function show(address = "/cost-analysis") {
  const root = createRootRoute({ component: () => <Outlet /> });
  const gate = createRoute({ getParentRoute: () => root, id: "protected", component: () => <Outlet /> });
  const page = createRoute({
    getParentRoute: () => gate,
    path: "/cost-analysis",
    validateSearch: readCostSearch,
    component: CostAnalysisPage,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([gate.addChildren([page])]),
    history,
    parseSearch,
    stringifySearch,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.body.appendChild(document.createElement("div"));
  open = createRoot(host);
  await act(async () => {
    await router.load();
    open?.render(
      <QueryClientProvider client={client}>
        {/* The app's router type is registered globally; this one has fewer routes. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  const button = (name: string) => {
    const found = [...host.querySelectorAll("button")].find((one) => one.textContent === name);
    if (found === undefined) throw new Error(`No button "${name}" in: ${host.textContent}`);
    return found;
  };
  return {
    host,
    text: () => host.textContent ?? "",
    address: () => history.location.href,
    /** Waits until the page has a text: lazy parts are loaded on demand. */
    has: (text: string) => vi.waitFor(() => expect(host.textContent).toContain(text), { timeout: 30_000 }),
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
  answers["GET /cost/analysis"] = () => new Promise(() => undefined);
  const page = await show();
  expect(page.text()).toContain("Current Month");
  expect(page.text()).not.toMatch(/\$\d|No cost|Not read/i);
});

test("a failed load is not an empty page, and Retry loads again", async () => {
  answers["GET /cost/analysis"] = () => json({}, 500);
  const page = await show();
  await page.has("Failed to load cost data. Please try again.");
  expect(page.text()).not.toMatch(/No Cost Data Available|Not read|\$\d/);
  answers["GET /cost/analysis"] = () => json(costSummaryOf());
  await page.press("Retry");
  await page.has("$220");
});

test("the cards name the comparison: the same number of full days, and both amounts", async () => {
  const page = await show();
  await page.has("$220");
  expect(card(page.host, "Current Month")).toContain("+4.8%");
  expect(card(page.host, "Current Month")).toContain("$220 in 22 full days vs. $210 in the same 22 days");
  expect(card(page.host, "Selected Period")).toContain("+11.1% from $27 in the previous 3 days");
});

test("if days were not read, cards show no comparison", async () => {
  const { monthComparison, comparison, currentMonth } = costSummaryOf();
  answers["GET /cost/analysis"] = () =>
    json(
      costSummaryOf({
        percentageChange: null,
        monthComparison: monthComparison && { ...monthComparison, cost: null, percentageChange: null },
        currentMonth: { ...currentMonth, daysRead: 20, daysMissing: 2 },
        comparison: { ...comparison, change: null, percentageChange: null, daysRead: 1, complete: false },
      }),
    );
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
  answers["GET /cost/analysis"] = () => json(costSummaryOf({ trend, coverage: { days: 3, daysRead: 1 } }));
  answers["POST /cost/analysis"] = () => json({ runId: "r1", status: "queued" }, 202);
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
  expect(asked.find(({ key }) => key === "POST /cost/analysis")?.body).toMatchObject({ timePeriod: "30d" });
});

test("a period without any read days is unknown, not free", async () => {
  answers["GET /cost/analysis"] = () =>
    json(costSummaryOf({ totalCost: null, byService: [], coverage: { days: 3, daysRead: 0 } }));
  const page = await show();
  await page.has("Not read yet");
  expect(page.text()).toContain("No day of Nov 20 – Nov 22, 2026 has been read. Its costs are unknown.");
  expect(card(page.host, "Selected Period")).toContain("–");
});

test("a filter without matches is reported and can be cleared; a period without charges is another state", async () => {
  answers["GET /cost/analysis"] = () => json(costSummaryOf({ totalCost: 0, byService: [], byRegion: [] }));
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
  expect(asked.find(({ key }) => key === "GET /cost/analysis")?.query.get("sparklines")).toBe("true");
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
  answers["GET /cost/analysis"] = () =>
    json(
      costSummaryOf({
        byService: byService.slice(0, 2).map((row) => ({ ...row, change: changeOf("not_comparable") })),
        comparison: { ...comparison, change: null, percentageChange: null, daysRead: 0, complete: false },
      }),
    );
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
  answers["GET /runs"] = () => json({ runs: [run], total: 1, nextCursor: null });
  const page = await show();
  await page.has("Reading costs of Shop, 1 of 3 accounts completed");
  await page.has("$220");
  expect(page.host.querySelector('select[aria-label="Period"]')).toBeNull();
  expect(page.host.querySelector('[role="progressbar"]')?.getAttribute("aria-valuenow")).toBe("33");
});
