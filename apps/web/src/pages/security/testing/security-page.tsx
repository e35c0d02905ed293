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
import { vi } from "vitest";
import { finding, findingsPage } from "../../../components/findings/testing/finding.ts";
import { parseSearch, stringifySearch } from "../../../lib/search.ts";
import type { SecurityScore } from "../../../lib/security-score-query.ts";
import { SecurityPage } from "../page.tsx";
import { readSecuritySearch } from "../search.ts";

type Answer = unknown | ((query: URLSearchParams, init: RequestInit) => unknown);

/** The fake server. */
export const api = {
  /** By "METHOD /path". */
  answers: {} as Record<string, Answer>,
  /** All requests, as "METHOD /path?query". */
  asked: [] as string[],
  /** Number of requests that a test holds back. */
  held: 0,
};
let drawn: Root | undefined;
/** Pending requests. */
let underWay = 0;

export const score: SecurityScore = {
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

export const run = (status: string, parts = {}) => ({
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
export const runs = (...all: unknown[]) => ({ runs: all, nextCursor: null, total: all.length });
export const problem = (status: number, body: unknown = {}) => Response.json(body, { status });

/** Answers requests by "METHOD /path" and records them. */
async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), "http://x");
  const key = `${init.method ?? "GET"} ${url.pathname.replace("/api", "")}`;
  api.asked.push(`${key}${url.search}`);
  const answer = api.answers[key];
  if (answer === undefined) throw new Error(`No answer defined for ${key}`);
  underWay += 1;
  const body = typeof answer === "function" ? await answer(url.searchParams, init) : answer;
  underWay -= 1;
  return body instanceof Response ? body : Response.json(body);
}

/** Shows findings as cards, as a person may choose. */
export function inCards(): void {
  localStorage.setItem("skyledger.findings.layout", "cards");
}

/** For `beforeEach`: a fake server with one finding. */
export function startOver(): void {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  api.asked = [];
  underWay = 0;
  api.held = 0;
  api.answers = {
    "GET /accounts": { accounts: [], total: 0, nextCursor: null },
    "GET /runs": runs(),
    "GET /security/score": score,
    "GET /security/security-hub-status": { enabled: false, standards: [], regions: [], gaps: [] },
    "GET /security/scans": { scans: [], nextCursor: null, total: 0 },
    "GET /security/findings": findingsPage([finding()]),
    "GET /members": { members: [], invitations: [] },
    "GET /views": { views: [] },
  };
  localStorage.clear();
  vi.stubGlobal("fetch", fakeFetch);
  vi.stubGlobal("scrollTo", () => undefined);
  // The tests' document does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** For `afterEach`. */
export async function closePage(): Promise<void> {
  await act(async () => drawn?.unmount());
  drawn = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
}

/** Opens the page at a URL and waits until it is rendered. */
export async function open(query = ""): Promise<{ search: () => string }> {
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

/** Waits until all requests are answered and rendered, except those that a test holds back. */
export async function settle(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < 200 && quiet < 3; turn += 1) {
    await act(async () => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(10);
      // wall: a pause between two looks
      else await new Promise((resolve) => setTimeout(resolve, 10));
    });
    quiet = underWay === api.held ? quiet + 1 : 0;
  }
}

export const text = () => document.body.textContent ?? "";
export const button = (label: string | RegExp) => {
  const found = [...document.querySelectorAll("button")].find((one) =>
    typeof label === "string" ? one.textContent === label : label.test(one.textContent ?? ""),
  );
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
};
export const press = async (label: string | RegExp) => {
  await act(async () => button(label).click());
  await settle();
};
