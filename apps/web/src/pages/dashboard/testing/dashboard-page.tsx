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
import { parseSearch, readAccountScope, stringifySearch } from "../../../lib/search.ts";
import { DashboardPage } from "../page.tsx";
import { readDashboardSearch } from "../search.ts";
import * as answers from "./answers.ts";

type Answer = unknown | ((query: URLSearchParams, init: RequestInit) => unknown);

/** The fake server: by default, a completely analyzed workspace. */
export const api = {
  /** By "METHOD /path". */
  answers: {} as Record<string, Answer>,
  /** All requests, as "METHOD /path?query". */
  asked: [] as string[],
  /** Number of requests that a test holds back. */
  held: 0,
};
let drawn: Root | undefined;
let client: QueryClient;
/** Pending requests. */
let underWay = 0;

export const problem = (status: number, detail: string) =>
  Response.json(
    { code: "internal", title: "Error", status, detail, message: detail, error: detail },
    { status },
  );

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
  return body instanceof Response ? body.clone() : Response.json(body);
}

/** For `beforeEach`. */
export function startOver(): void {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  api.asked = [];
  underWay = 0;
  api.held = 0;
  api.answers = {
    "GET /accounts": answers.accounts([answers.account()]),
    "GET /runs": answers.runs(),
    "GET /security/score": answers.score,
    "GET /security/findings": answers.findings,
    "GET /cost/status": { known: true },
    "GET /cost/overview": answers.overview,
    "GET /cost/recommendations": answers.recommendations,
    "GET /cost/verified-savings": { items: [], totals: [] },
    "GET /resources/summary": answers.summary,
    "POST /dashboard/visits": { lastVisitAt: null },
    "GET /dashboard/preferences": { firstSteps: null, tour: "finished", dismissedAnalysis: null },
    "PUT /dashboard/preferences": { firstSteps: null, tour: "finished", dismissedAnalysis: null },
    "GET /notifications/preferences": { updated_at: null },
  };
  vi.stubGlobal("fetch", fakeFetch);
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  localStorage.clear();
}

/** For `afterEach`. */
export async function closePage(): Promise<void> {
  await act(async () => drawn?.unmount());
  drawn = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
}

/** Opens the page at a URL and waits until it is rendered. */
export async function open(query = ""): Promise<{ at: () => string }> {
  const root = createRootRoute({ component: () => <Outlet /> });
  const gate = createRoute({
    getParentRoute: () => root,
    id: "protected",
    validateSearch: readAccountScope,
    component: () => <Outlet />,
  });
  const page = createRoute({
    getParentRoute: () => gate,
    path: "/dashboard",
    validateSearch: readDashboardSearch,
    component: DashboardPage,
  });
  const others = ["/resources", "/cost-analysis", "/security", "/security/findings/$id", "/recommendations"];
  const rest = [...others, "/accounts", "/notifications"].map((path) =>
    createRoute({ getParentRoute: () => gate, path }),
  );
  const history = createMemoryHistory({ initialEntries: [`/dashboard${query}`] });
  const router = createRouter({
    routeTree: root.addChildren([gate.addChildren([page, ...rest])]),
    history,
    parseSearch,
    stringifySearch,
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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
  return { at: () => `${history.location.pathname}${history.location.search}` };
}

/** Reloads everything, as after a server event. */
export async function reload(): Promise<void> {
  await act(async () => void client.invalidateQueries());
  await settle();
}

/** Waits until all code is loaded and all requests are answered and rendered, except those that a test holds back. */
async function settle(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < 200 && quiet < 3; turn += 1) {
    await act(async () => {
      await vi.dynamicImportSettled();
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(10);
      // wall: a pause between two checks
      else await new Promise((resolve) => setTimeout(resolve, 10));
    });
    quiet = underWay === api.held ? quiet + 1 : 0;
  }
}

export const text = () => document.body.textContent ?? "";

/** A panel by its heading. */
export const panel = (name: string): HTMLElement => {
  const heading = [...document.querySelectorAll("h2")].find((one) => one.textContent === name);
  const section = heading?.closest("section");
  if (!section) throw new Error(`No panel ${name} in: ${text()}`);
  return section;
};

export const button = (label: string | RegExp, within: ParentNode = document) => {
  const found = [...within.querySelectorAll("button")].find((one) => {
    const name = one.getAttribute("aria-label") ?? one.textContent ?? "";
    return typeof label === "string" ? name === label : label.test(name);
  });
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
};

export const press = async (label: string | RegExp, within?: ParentNode) => {
  await act(async () => button(label, within).click());
  await settle();
};
