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
import type { SecurityScore } from "../../lib/security-score-query.ts";
import { SecurityPage } from "./page.tsx";
import { readSecuritySearch } from "./search.ts";
import { finding, findingsPage } from "./testing/finding.ts";
import { remediationPlan } from "./testing/remediation.ts";

type Answer = unknown | ((query: URLSearchParams, init: RequestInit) => unknown);

let answers: Record<string, Answer>;
let asked: string[];
let drawn: Root | undefined;
/** Requests without an answer yet, and how many of them a test holds back. */
let underWay = 0;
let held = 0;

const score: SecurityScore = {
  score: 72,
  grade: "C",
  trend: "improving",
  comparable: true,
  comparableScore: null,
  lastScan: "2026-01-01T00:00:00Z",
  scanId: "s1",
  findingsSummary: { critical: 1, high: 2, medium: 3, low: 4, total: 10 },
  autoRemediable: 5,
  unknown: 0,
  frameworks: [],
};

const run = (status: string, parts = {}) => ({
  id: "r1",
  kind: "security_scan",
  status,
  accountIds: ["acc"],
  progress: { done: 0, total: 1, resources: 0, gaps: 0, current: "Checking it", estimatedSecondsLeft: null },
  result: null,
  error: null,
  attempts: 1,
  createdAt: new Date().toISOString(),
  startedAt: new Date().toISOString(),
  finishedAt: null,
  ...parts,
});
const runs = (...all: unknown[]) => ({ runs: all, nextCursor: null, total: all.length });
const problem = (status: number, body: unknown = {}) => Response.json(body, { status });

/** Answers requests by "METHOD /path", keeps what was asked for. */
async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), "http://x");
  const key = `${init.method ?? "GET"} ${url.pathname.replace("/api", "")}`;
  asked.push(`${key}${url.search}`);
  const answer = answers[key];
  if (answer === undefined) throw new Error(`The test has no answer to ${key}`);
  underWay += 1;
  const body = typeof answer === "function" ? await answer(url.searchParams, init) : answer;
  underWay -= 1;
  return body instanceof Response ? body : Response.json(body);
}

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  asked = [];
  underWay = 0;
  held = 0;
  answers = {
    "GET /accounts": { accounts: [], total: 0, nextCursor: null },
    "GET /runs": runs(),
    "GET /security/score": score,
    "GET /security/security-hub-status": { enabled: false, standards: [], regions: [], gaps: [] },
    "GET /security/scans": { scans: [], nextCursor: null, total: 0 },
    "GET /security/findings": findingsPage([finding()]),
  };
  vi.stubGlobal("fetch", fakeFetch);
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(async () => {
  await act(async () => drawn?.unmount());
  drawn = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function open(query = ""): Promise<{ search: () => string }> {
  const root = createRootRoute({ component: () => <Outlet /> });
  const gate = createRoute({ getParentRoute: () => root, id: "protected", component: () => <Outlet /> });
  const page = createRoute({
    getParentRoute: () => gate,
    path: "/security",
    validateSearch: readSecuritySearch,
    component: SecurityPage,
  });
  const other = createRoute({ getParentRoute: () => gate, path: "/resources" });
  const one = createRoute({ getParentRoute: () => gate, path: "/security/findings/$id" });
  const history = createMemoryHistory({ initialEntries: [`/security${query}`] });
  const router = createRouter({
    routeTree: root.addChildren([gate.addChildren([page, other, one])]),
    history,
    parseSearch,
    stringifySearch,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  drawn = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    await router.load();
    drawn?.render(
      <QueryClientProvider client={client}>
        {/* The app's router type is registered globally; this one has fewer routes. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  await settle();
  return { search: () => history.location.search };
}

/** Lets answers arrive and be drawn: until nothing is asked for any more but what a test holds back. */
async function settle(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < 200 && quiet < 3; turn += 1) {
    await act(async () => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(10);
      // wall: a pause between two looks
      else await new Promise((resolve) => setTimeout(resolve, 10));
    });
    quiet = underWay === held ? quiet + 1 : 0;
  }
}

const text = () => document.body.textContent ?? "";
const button = (label: string | RegExp) => {
  const found = [...document.querySelectorAll("button")].find((one) =>
    typeof label === "string" ? one.textContent === label : label.test(one.textContent ?? ""),
  );
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
};
const press = async (label: string | RegExp) => {
  await act(async () => button(label).click());
  await settle();
};

test("§2 score, grade, trend and quick stats", async () => {
  await open();
  const ring = document.querySelector("svg[role=img]");
  expect(ring?.getAttribute("aria-label")).toBe("Security score 72 of 100, grade C");
  expect(ring?.getAttribute("data-colour")).toBe("medium");
  expect(text()).toContain("improving");
  expect(text()).toContain("Total Findings10");
  expect(text()).toContain("Auto-Remediable5");
  expect([/^Critical\s*1$/, /^High\s*2$/, /^Medium\s*3$/, /^Low\s*4$/].map(button)).toHaveLength(4);
});

/** A finished scan of everything, as the history has it. */
const scanned = (changed: { score: number; comparable?: boolean }) => ({
  scanId: `scan-${changed.score}`,
  startedAt: "2026-01-01T00:00:00Z",
  finishedAt: "2026-01-01T00:01:00Z",
  grade: "C",
  findingsCount: 1,
  newFindings: 0,
  resolvedFindings: 0,
  regressions: 0,
  evaluated: 10,
  unknown: 0,
  partial: false,
  comparable: true,
  ...changed,
});

test("a score that is not comparable says so, with the one before, and shows no trend", async () => {
  answers["GET /security/score"] = { ...score, score: 4, comparable: false, comparableScore: 72 };
  await open();
  expect(text()).toContain("not comparable");
  expect(text()).toContain(
    "Too much could not be read in the last scan to compare its score. The score before: 72.",
  );
  expect(text()).not.toContain("improving");
});

test("a score that is not comparable with none before it names none", async () => {
  answers["GET /security/score"] = { ...score, comparable: false, comparableScore: null };
  await open();
  expect(text()).toContain("Too much could not be read in the last scan to compare its score.");
  expect(text()).not.toContain("The score before");
});

test("scans that are not comparable are marked in the history and left out of its line", async () => {
  const scans = [scanned({ score: 72 }), scanned({ score: 4, comparable: false }), scanned({ score: 70 })];
  answers["GET /security/scans"] = { scans, nextCursor: null, total: 3 };
  await open("?view=scans");
  const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  // The panel's code is loaded when it is first shown.
  await expect
    .poll(async () => {
      await settle();
      return rows().length;
    })
    .toBe(3);
  expect(rows().map((row) => row?.includes("Not comparable"))).toEqual([false, true, false]);
  expect(text()).toContain("70 → 72 over 2 scans");
});

test("§2 a card says what was found, where, how to fix it, and whether that is automatic", async () => {
  const one = finding();
  const byHand = { ...one.remediation, automationAvailable: false };
  answers["GET /security/findings"] = findingsPage([one, finding({ findingId: "f2", remediation: byHand })]);
  await open();
  const [first, second] = [...document.querySelectorAll("article")].map((card) => card.textContent);
  for (const words of [
    one.title,
    one.description,
    one.resourceName,
    one.service,
    one.remediation.description,
  ]) {
    expect(first).toContain(words);
  }
  expect(first).toContain("Auto-fixable");
  expect(second).not.toContain("Auto-fixable");
});

test("before the first scan no findings are asked for", async () => {
  answers["GET /security/score"] = { ...score, score: null, grade: null, lastScan: null, scanId: null };
  await open();
  expect(text()).toContain("No security scan has run");
  expect(asked.some((one) => one.startsWith("GET /security/findings"))).toBe(false);
  expect(button(/^Export/).disabled).toBe(true);
});

test("§4 a change shows at once and moves the counts; the list reloads two seconds after it is saved", async () => {
  const saving = Promise.withResolvers<unknown>();
  answers["POST /security/update-status"] = () => saving.promise;
  await open();
  held = 1;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await press(/^Mark Fixed/);
  expect(document.querySelector("[data-finding]")?.getAttribute("data-dimmed")).toBe("true");
  expect(text()).toContain("RESOLVED1");
  const before = asked.length;
  held = 0;
  saving.resolve({ finding: finding({ status: "RESOLVED" }) });
  await settle();
  expect(text()).toContain("Finding marked as RESOLVED");
  expect(asked).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(asked).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  expect(asked.slice(before).some((one) => one.startsWith("GET /security/findings"))).toBe(true);
});

test("§8 a refused change is taken back, with the specified text or the server's", async () => {
  answers["POST /security/update-status"] = () => problem(500);
  await open();
  await press(/^Mark Fixed/);
  expect(document.querySelector("[data-finding]")?.getAttribute("data-dimmed")).toBe("false");
  expect(text()).toContain("Failed to update finding status");
  expect(text()).toContain("ACTIVE1");
  answers["POST /security/update-status"] = () =>
    problem(404, { code: "not_found", message: "There is no such finding in your workspace." });
  await press(/^Mark Fixed/);
  expect(text()).toContain("There is no such finding in your workspace.");
});

test("a card says how often it was seen, that it came back, and where its console is", async () => {
  answers["GET /security/findings"] = findingsPage([
    finding({ detectionCount: 3, regression: true, sourceUrl: "https://console.aws.amazon.com/s3" }),
    finding({ findingId: "f2", detectionCount: 1, status: "IGNORED" }),
  ]);
  await open("?status=ALL");
  const [first, second] = [...document.querySelectorAll("article")];
  expect(first?.textContent).toContain("Detected 3 times");
  expect(first?.textContent).toContain("Regression");
  expect(first?.querySelector('a[target="_blank"]')?.getAttribute("href")).toBe(
    "https://console.aws.amazon.com/s3",
  );
  expect(second?.textContent).not.toContain("Detected");
  expect(second?.textContent).toContain("Reactivate");
  expect(second?.textContent).not.toContain("Mark Fixed");
});

test("a choice of severity in the figures filters active findings from the first page", async () => {
  const { search } = await open("?status=ALL&cursor=c&page=2");
  await press(/^High/);
  expect(search()).toBe("?severity=HIGH");
  expect(asked.at(-1)).toBe("GET /security/findings?limit=100&status=ACTIVE&severity=HIGH");
});

test("a link into the middle of a list that has become shorter leads to its start", async () => {
  answers["GET /security/findings"] = (query: URLSearchParams) =>
    query.has("cursor") ? findingsPage([], { total: 1 }) : findingsPage([finding()]);
  const { search } = await open("?cursor=c&page=3");
  await settle();
  expect(search()).toBe("");
  expect(document.querySelectorAll("article")).toHaveLength(1);
});

test("a scan under way when the page opens is followed to its end", async () => {
  answers["GET /runs"] = runs(run("running"));
  await open();
  expect(button("Scanning...").disabled).toBe(true);
  expect(text()).toContain("Checking it · 0 of 1 accounts");
  answers["POST /runs/r1/cancel"] = run("cancelled");
  answers["GET /runs"] = runs(run("failed", { error: "No account answered." }));
  await press("Cancel");
  expect(text()).toContain("No account answered.");
  expect(button("Run Security Scan").disabled).toBe(false);
});

test("§8 an export that the browser opens no tab for leaves a link", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  answers["POST /security/export"] = { exportUrl: "http://x/api/exports/t", findingsCount: 4 };
  await open();
  await act(async () => {
    button(/^Export/).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await settle();
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    (one) => one.textContent === "JSON (OCSF)",
  );
  await act(async () => item?.click());
  await settle();
  expect(opened).toHaveBeenCalledWith("http://x/api/exports/t", "_blank");
  expect(text()).toContain("Exported 4 findings successfully.");
  expect(document.querySelector('a[href="http://x/api/exports/t"]')).not.toBeNull();
});

test.each([
  ["ALL", true],
  ["ACTIVE", false],
  ["RESOLVED", true],
  ["IGNORED", false],
])("§7 an export under the filter %s includes resolved findings: %s", async (status, included) => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const bodies: unknown[] = [];
  answers["POST /security/export"] = (_: URLSearchParams, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return { exportUrl: "http://x/api/exports/t", findingsCount: 1 };
  };
  await open(`?status=${status}`);
  await act(async () => {
    button(/^Export/).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await settle();
  await act(async () => document.querySelector<HTMLElement>('[role="menuitem"]')?.click());
  await settle();
  expect(bodies).toEqual([expect.objectContaining({ format: "CSV", includeResolved: included })]);
});

test.each([
  ["IGNORED", "No IGNORED findings."],
  ["RESOLVED", "No RESOLVED findings."],
  ["ALL", "No findings."],
  ["ACTIVE", "Great job! No active security issues found."],
])("§2 an empty list under %s says: %s", async (status, sentence) => {
  answers["GET /security/findings"] = findingsPage([]);
  await open(`?status=${status}`);
  expect(text()).toContain("No findings in this category");
  const said = document.querySelector("[data-empty-state]")?.textContent;
  expect(said).toContain(sentence);
  if (status === "ALL") expect(said).not.toMatch(/No [A-Z]+ findings/);
});

test("§3 a finding without a status counts as ACTIVE", async () => {
  const { status: _, ...without } = finding();
  answers["GET /security/findings"] = { ...findingsPage([finding()]), findings: [without] };
  await open();
  expect(document.querySelector("article")?.textContent).toContain("ACTIVE");
  expect(button(/^Mark Fixed/).disabled).toBe(false);
  expect(button(/^Auto Fix/).disabled).toBe(false);
});

test("§2 the status filter says All, ACTIVE, RESOLVED and IGNORED, as written", async () => {
  await open();
  const filter = [...document.querySelectorAll("fieldset")].find((one) =>
    one.textContent?.startsWith("Status"),
  );
  const labels = [...(filter?.querySelectorAll("button") ?? [])];
  expect(labels.map((one) => one.textContent?.replace(/\d+$/, ""))).toEqual([
    "All",
    "ACTIVE",
    "RESOLVED",
    "IGNORED",
  ]);
  // A style that changes the letters would show another word than the page says.
  expect(filter?.outerHTML).not.toMatch(/\b(?:lowercase|uppercase|capitalize)\b/);
});

test("§4 §9 while a finding is being fixed the list is asked for each 30 seconds, and no longer afterwards", async () => {
  const fixed = Promise.withResolvers<unknown>();
  answers["GET /security/remediation-preview"] = remediationPlan();
  answers["POST /security/remediate"] = () => fixed.promise;
  await open();
  const lists = () => asked.filter((one) => one.startsWith("GET /security/findings")).length;
  await press(/^Auto Fix/);
  // The dialog is a part of its own, and loads when it is opened.
  while (!text().includes("Confirm & Remediate")) await settle();
  while (button("Confirm & Remediate").disabled) await settle();
  vi.useFakeTimers();
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await act(async () => button("Confirm & Remediate").click());
  await pass(0);
  const before = lists();
  await pass(29_900);
  expect(lists()).toBe(before);
  await pass(200);
  expect(lists()).toBe(before + 1);
  await pass(30_000);
  expect(lists()).toBe(before + 2);
  fixed.resolve({ status: "FAILED", message: "no" });
  await pass(5_000);
  const after = lists();
  await pass(90_000);
  expect(lists()).toBe(after);
});

test("what could not be judged is listed beside the page, each with its reason; closing it stays on the page", async () => {
  answers["GET /security/score"] = { ...score, unknown: 3 };
  answers["GET /security/unjudged"] = (query: URLSearchParams) => ({
    unjudged: [
      {
        checkId: "sqs-queue-encrypted",
        title: "SQS queues encrypt stored messages",
        resourceId: null,
        resourceName: "SQS Queue",
        resourceType: "AWS::SQS::Queue",
        region: "us-east-1",
        accountId: "acc",
        accountName: "Sandbox",
        why: "List of type SQS Queue: AWS refused to tell.",
        missing: "list of type SQS Queue",
        reason: "denied",
      },
    ],
    checks: [{ checkId: "sqs-queue-encrypted", title: "SQS queues encrypt stored messages", count: 1 }],
    notListed: query.has("checkId") ? 0 : 2,
    nextCursor: null,
    total: 1,
  });
  const { search } = await open();
  expect(text()).toContain(
    "3 could not be judged, because what they need could not be read or is not known.",
  );
  await press("What and why");
  expect(search()).toContain("panel=unjudged");
  // The panel is a chunk of its own.
  await vi.waitFor(async () => {
    await settle();
    expect(text()).toContain("Every SQS Queue");
  }, 60_000);
  expect(text()).toContain("List of type SQS Queue: AWS refused to tell.");
  expect(text()).toContain("Check: SQS queues encrypt stored messages · us-east-1 · Sandbox");
  expect(text()).toContain("2 more were counted and not kept.");
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  await settle();
  expect(search()).not.toContain("panel");
  expect(text()).not.toContain("Every SQS Queue");
});

test("a link into the list of what could not be judged opens it, for one check", async () => {
  answers["GET /security/score"] = { ...score, unknown: 1 };
  answers["GET /security/unjudged"] = { unjudged: [], checks: [], notListed: 0, nextCursor: null, total: 0 };
  await open("?panel=unjudged&unjudged=sqs-queue-encrypted");
  await vi.waitFor(async () => {
    await settle();
    expect(text()).toContain("Everything could be judged.");
  }, 60_000);
  expect(asked.find((one) => one.startsWith("GET /security/unjudged"))).toContain("sqs-queue-encrypted");
});
