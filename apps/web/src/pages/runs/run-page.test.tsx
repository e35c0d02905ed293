import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Run } from "../../lib/runs-query.ts";
import { type RenderedRoute, renderRoute } from "../../testing/render-route.tsx";
import { api, problem, serveInterface } from "../../testing/served-interface.ts";
import type { RunUnit } from "./queries.ts";

let page: RenderedRoute | undefined;

const run = (parts: Partial<Run> = {}): Run => ({
  ...{
    id: "run-1",
    kind: "discovery",
    status: "completed",
    accountIds: ["a", "b"],
    attempts: 1,
    error: null,
  },
  progress: { done: 1, total: 1, resources: 5, gaps: 0, current: null, estimatedSecondsLeft: 0 },
  result: null,
  ...{
    createdAt: "2026-01-01T00:00:00Z",
    startedAt: "2026-01-01T00:00:00Z",
    finishedAt: "2026-01-01T00:00:10Z",
  },
  ...parts,
});
const unit = (parts: Partial<RunUnit>): RunUnit => ({
  ...{ id: "unit-1", accountId: "a", region: null, state: "completed", resources: 5, calls: 40, gaps: 0 },
  ...{ seconds: 2, message: null },
  ...parts,
});

beforeEach(() => {
  serveInterface({
    "GET /runs/run-1": run(),
    "GET /runs/run-1/units": {
      units: [
        unit({}),
        unit({ id: "unit-2", accountId: "b", state: "failed", message: "AccessDenied: not you" }),
      ],
      nextCursor: null,
      total: 2,
    },
    "GET /accounts": {
      accounts: [
        { id: "a", name: "Production" },
        { id: "b", name: "Staging" },
      ],
      nextCursor: null,
      total: 2,
    },
  });
});
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
});

const notFound = () => problem(404, { code: "not_found", message: "Run not found." });
const shows = (expectation: () => void) => vi.waitFor(expectation, { timeout: 300_000 });

/** The page reads its parameter from the app's route, which this router lacks. */
async function open(): Promise<RenderedRoute> {
  vi.resetModules();
  vi.doMock("@tanstack/react-router", async (original) => ({
    ...(await original<typeof import("@tanstack/react-router")>()),
    useParams: () => ({ id: "run-1" }),
  }));
  const { RunPage } = await import("./run-page.tsx");
  vi.doUnmock("@tanstack/react-router");
  page = await renderRoute({ "/runs/run-1": RunPage }, { path: "/runs/run-1" });
  await shows(() => expect(page?.text()).not.toContain("…"));
  return page;
}

test("lists the accounts of a run with their results, and offers to retry only the failed ones", async () => {
  const { text } = await open();
  await shows(() => expect(text()).toContain("Staging"));
  expect(text()).toContain("2 in this run");
  expect(text()).toContain("AccessDenied: not you");
  const again = [...document.querySelectorAll("button")].filter((one) => one.textContent === "Run again");
  expect(again.map((one) => one.getAttribute("aria-label"))).toEqual(["Run Staging again"]);
});

test.each([
  ["discovery", "Discovery", "412"],
  ["security_scan", "Security scan", "412"],
  ["metrics", "Metrics", "–"],
  ["cost_analysis", "Cost analysis", "–"],
  ["billing_import", "Billing import", "–"],
  ["security_hub_import", "Security Hub import", "–"],
] as const)(
  "a run of the kind %s shows its accounts with their figures, and offers to run failed ones again",
  async (kind, title, resources) => {
    api.answers["GET /runs/run-1"] = run({ kind });
    api.answers["GET /runs/run-1/units"] = {
      units: [
        unit({ state: "failed", resources: 412, calls: 1_234, gaps: 3, seconds: 65, message: "Denied." }),
      ],
      nextCursor: null,
      total: 1,
    };
    const { text } = await open();
    await shows(() => expect(text()).toContain("Production"));
    expect(text()).toContain(title);
    const cells = [...document.querySelectorAll("tbody td")].map((cell) => cell.textContent);
    expect(cells.slice(1, 6)).toEqual(["Failed", resources, "1,234", "3", "1 min 5 s"]);
    expect(cells[6]).toContain("Denied.");
    const again = [...document.querySelectorAll("button")].filter((one) => one.textContent === "Run again");
    expect(again).toHaveLength(1);
  },
);

test("a failed account is run again, once", async () => {
  api.answers["POST /runs/run-1/units/unit-2/retry"] = run({ status: "running", finishedAt: null });
  const { button, click, text } = await open();
  await shows(() => expect(text()).toContain("Staging"));
  await click(button("Run again"));
  await shows(() => expect(api.asked.filter((key) => key.startsWith("POST"))).toHaveLength(1));
});

test("a retry that another run does leads to that run, also if its row is gone by then", async () => {
  api.answers["POST /runs/run-1/units/unit-2/retry"] = () => {
    // The list is read again at the same moment, and no longer has the failed unit.
    api.answers["GET /runs/run-1/units"] = { units: [unit({})], nextCursor: null, total: 1 };
    return run({ id: "run-2", status: "queued", finishedAt: null });
  };
  const { button, click, path, text } = await open();
  await shows(() => expect(text()).toContain("Staging"));
  await click(button("Run again"));
  await shows(() => expect(path()).toBe("/runs/run-2"));
});

test("a rejected retry shows the reason next to its button", async () => {
  api.answers["POST /runs/run-1/units/unit-2/retry"] = notFound();
  const { button, click, text } = await open();
  await shows(() => expect(text()).toContain("Staging"));
  await click(button("Run again"));
  await shows(() => expect(text()).toContain("Run not found."));
});

test("a scan of stored resources shows no count of what it read", async () => {
  api.answers["GET /runs/run-1"] = run({ kind: "security_scan" });
  const both = [
    unit({ resources: 0, calls: 0, gaps: 0 }),
    unit({ id: "unit-2", accountId: "b", resources: 7, calls: 9, gaps: 1 }),
  ];
  api.answers["GET /runs/run-1/units"] = { units: both, nextCursor: null, total: 2 };
  await open();
  const cells = () =>
    [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].slice(2, 5).map(({ textContent }) => textContent),
    );
  await shows(() =>
    expect(cells()).toEqual([
      ["–", "0", "–"],
      ["7", "9", "1"],
    ]),
  );
});

test.each([
  ["discovery", "Show resources", "/resources"],
  ["security_scan", "Show findings", "/security"],
  ["cost_analysis", "Show costs", "/cost-analysis"],
] as const)("a completed %s leads to its result: %s", async (kind, name, href) => {
  api.answers["GET /runs/run-1"] = run({ kind, progress: { ...run().progress, current: "Done." } });
  const { text } = await open();
  await shows(() => expect(text()).toContain("Done."));
  const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === name);
  expect(link?.getAttribute("href")).toBe(href);
});

test("a failed run has no result to show", async () => {
  api.answers["GET /runs/run-1"] = run({ kind: "discovery", status: "failed", error: "It failed." });
  const { text } = await open();
  await shows(() => expect(text()).toContain("It failed."));
  expect(text()).not.toContain("Show resources");
});

test("a run that does not exist is not found, and leads back to the runs", async () => {
  api.answers["GET /runs/run-1"] = notFound();
  const { text } = await open();
  await shows(() => expect(text()).toContain("Run not foundIt may belong to another workspace"));
  expect(document.querySelector("[role=alert]")).toBeNull();
});
