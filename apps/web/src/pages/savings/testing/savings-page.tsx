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
import { Toaster, toast } from "sonner";
import { vi } from "vitest";
import type {
  ListedRecommendation,
  RecommendationsPage as Listing,
} from "../../../components/savings/recommendation-queries.ts";
import { parseSearch, stringifySearch } from "../../../lib/search.ts";
import { RecommendationsPage } from "../page.tsx";
import { readRecommendationsSearch } from "../search.ts";

type Asked = { key: string; search: URLSearchParams; body: unknown };
type Answer = unknown | ((asked: Asked) => unknown);

/** The fake server. */
export const api = {
  /** By "METHOD /path". */
  answers: {} as Record<string, Answer>,
  asked: [] as Asked[],
  /** Number of requests that a test holds back. */
  held: 0,
};
let drawn: Root | undefined;
let pending = 0;
const at = "2026-01-02T00:00:00Z";

/** An open recommendation that a run can apply. */
export function recommendation(parts: Partial<ListedRecommendation> = {}): ListedRecommendation {
  const id = parts.recommendationId ?? "r1";
  return {
    recommendationId: id,
    type: "INSTANCE_RIGHTSIZING",
    impact: "HIGH",
    title: "Move orders to gp3: save $50 a month",
    act: "Move orders to gp3",
    description: "As gp3, the volume costs one fifth less.",
    resourceId: `arn:aws:ec2:us-east-1:1:volume/vol-${id}`,
    resourceName: "orders",
    resourceType: "AWS::EC2::Volume",
    ...{ accountId: "acc", accountName: "Sandbox", sandbox: true, region: "us-east-1" },
    ...{ action: "Upgrade", actionSteps: [], estimatedMonthlySavings: 50, countedMonthlySavings: 50 },
    ...{ countedIn: null, confidence: "HIGH", effort: "VeryLow", risk: "Low" },
    ...{ restartNeeded: false, rollbackPossible: true, commitment: null, rank: 100, status: "open" },
    ...{ dismissedAt: null, dismissedReason: null, dismissedUntil: null, appliedAt: null },
    ...{ remediationId: null, verifiedAt: null, ruleId: "ebs-gp2-to-gp3" },
    automation: "Change the volume to gp3",
    ...{ sources: [], doubts: [], firstSeenAt: at, lastSeenAt: at, alternatives: [], alternativeCount: 0 },
    ...parts,
  };
}

const none = { savings: "0", count: 0, unknown: 0 };

/** One page of recommendations. */
export function listing(recommendations: ListedRecommendation[], parts: Partial<Listing> = {}): Listing {
  const total = parts.total ?? recommendations.length;
  return {
    recommendations,
    totalPotentialSavings: 50,
    savingsByRisk: { Low: { savings: "50", count: total, unknown: 0 }, Medium: none, High: none },
    ...{ alternativesCount: 0, savingsByType: {}, unknownSavingsCount: 0, nextCursor: null, total },
    counts: {
      ALL: total,
      INSTANCE_RIGHTSIZING: total,
      ...{ RESERVED_INSTANCE: 0, SAVINGS_PLAN: 0, UNUSED_RESOURCE: 0 },
    },
    statusCounts: { open: total, dismissed: 0, applied: 0 },
    ...parts,
  };
}

export const problem = (status: number, message: string) =>
  Response.json({ code: status === 409 ? "conflict" : "invalid_input", message }, { status });

async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), "http://x");
  const key = `${init.method ?? "GET"} ${url.pathname.replace("/api", "")}`;
  const body: unknown = init.body === undefined ? null : JSON.parse(String(init.body));
  const asked = { key, search: url.searchParams, body };
  api.asked.push(asked);
  const answer = api.answers[key];
  if (answer === undefined) throw new Error(`No answer defined for ${key}`);
  pending += 1;
  const given = typeof answer === "function" ? await answer(asked) : answer;
  pending -= 1;
  return given instanceof Response ? given.clone() : Response.json(given);
}

/** For `beforeEach`: a fake server with one recommendation. */
export function startOver(): void {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  api.asked = [];
  api.held = 0;
  pending = 0;
  api.answers = {
    "GET /accounts": { accounts: [], total: 0, nextCursor: null },
    "GET /resources/summary": { lastDiscoveredAt: at },
    "GET /runs": { runs: [], nextCursor: null, total: 0 },
    "GET /language-model": { languageModel: null },
    "GET /cost/not-evaluated-savings": {
      notEvaluated: [],
      resources: 0,
      rules: [],
      nextCursor: null,
      total: 0,
    },
    "GET /cost/recommendations": listing([recommendation()]),
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
  await act(async () => {
    toast.dismiss();
    drawn?.unmount();
  });
  drawn = undefined;
  document.body.replaceChildren();
}

/** Opens the page at a URL and waits until it is rendered. */
export async function open(query = ""): Promise<{ search: () => string }> {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toaster />
      </>
    ),
  });
  const gate = createRoute({ getParentRoute: () => root, id: "protected", component: () => <Outlet /> });
  const page = createRoute({
    getParentRoute: () => gate,
    path: "/recommendations",
    validateSearch: readRecommendationsSearch,
    component: RecommendationsPage,
  });
  const resources = createRoute({ getParentRoute: () => gate, path: "/resources" });
  const history = createMemoryHistory({ initialEntries: [`/recommendations${query}`] });
  const router = createRouter({
    routeTree: root.addChildren([gate.addChildren([page, resources])]),
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
    // Dialogs are separate chunks.
    await act(() => vi.dynamicImportSettled());
    // wall: a pause between two checks
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    quiet = pending === api.held ? quiet + 1 : 0;
  }
}

export const text = () => document.body.textContent ?? "";

/** The button with a label, the last one where dialogs repeat it. */
export function button(label: string | RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].findLast((one) => {
    const name = one.getAttribute("aria-label") ?? one.textContent ?? "";
    return typeof label === "string" ? name === label : label.test(name);
  });
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
}

export async function press(label: string | RegExp): Promise<void> {
  await act(async () => button(label).click());
  await settle();
}

/** Selects or clears the row at a place. */
export async function select(index: number): Promise<void> {
  const boxes = document.querySelectorAll<HTMLInputElement>("article input[type=checkbox]");
  await act(async () => boxes[index]?.click());
}

export async function type(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (field === null) throw new Error(`No ${selector} in: ${text()}`);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Requests of a kind. */
export const asked = (key: string) => api.asked.filter((one) => one.key === key);
