import type { Role } from "@skyledger/contract/permissions";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { parseSearch, readAccountScope, stringifySearch } from "../../lib/search.ts";
import { meAs } from "../../testing/me.ts";
import { api, problem, serveInterface } from "../../testing/served-interface.ts";
import { DESTINATIONS } from "./destinations.ts";
import { Navigation } from "./navigation.tsx";

let remove: () => Promise<void>;
afterEach(() => remove());

/** Opens the navigation; a count that is omitted fails to load. */
async function open(
  answers: { critical?: number; open?: number; waiting?: number; role?: Role },
  query = "",
): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal("scrollTo", () => undefined);
  const { critical, open: ALL, waiting, role } = answers;
  serveInterface({
    "GET /accounts": { accounts: [], nextCursor: null, total: 0 },
    "GET /auth/me": role === undefined ? problem(503) : meAs(role),
    "GET /approvals": waiting === undefined ? problem(400) : { waitingForMe: waiting },
    "GET /organization": problem(404),
    "GET /security/score": critical === undefined ? problem(400) : { findingsSummary: { critical } },
    "GET /cost/recommendations": ALL === undefined ? problem(400) : { counts: { ALL } },
  });
  const root = createRootRoute();
  const gate = createRoute({
    getParentRoute: () => root,
    id: "protected",
    validateSearch: readAccountScope,
    component: () => <Navigation />,
  });
  const pages = DESTINATIONS.map(({ to }) => createRoute({ getParentRoute: () => gate, path: to }));
  const router = createRouter({
    routeTree: root.addChildren([gate.addChildren(pages)]),
    history: createMemoryHistory({ initialEntries: [`/dashboard${query}`] }),
    parseSearch,
    stringifySearch,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(host);
  await act(async () => {
    await router.load();
    drawn.render(
      <QueryClientProvider client={client}>
        {/* The app's router type is registered globally; this one has fewer routes. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 300_000 });
  // The responses reach the page a tick later.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  remove = async () => {
    await act(async () => drawn.unmount());
    host.remove();
  };
}

const link = (to: string) => document.querySelector(`nav a[href^="${to}"]`);

/** The description of a link that a screen reader announces after its name; null without one. */
function described(to: string): string | null {
  const id = link(to)?.getAttribute("aria-describedby");
  const count = id == null ? null : document.getElementById(id);
  return count?.querySelector(".sr-only")?.textContent ?? null;
}

test("counts are shown next to Security and AI Recommendations, with a noun", async () => {
  await open({ critical: 3, open: 1400 });
  expect(described("/security")).toBe("3 critical findings");
  expect(described("/recommendations")).toBe("1,400 open recommendations");
  // Short enough for the space next to the longest label.
  expect(document.querySelector("nav")?.textContent).toContain("1.4K");
  expect(link("/security")?.textContent).toBe("Security");
});

test("one of each is in the singular", async () => {
  await open({ critical: 1, open: 1 });
  expect(described("/security")).toBe("1 critical finding");
  expect(described("/recommendations")).toBe("1 open recommendation");
});

test("failed and zero counts are not shown", async () => {
  await open({ open: 0 });
  expect(described("/security")).toBeNull();
  expect(described("/recommendations")).toBeNull();
  expect(document.querySelector("nav")?.textContent).not.toContain("0");
});

test("counts are limited to the account in scope", async () => {
  await open({ critical: 3, open: 2 }, "?account=one");
  expect(api.asked).toContain("GET /security/score?accountId=one");
  expect(api.asked).toContain("GET /cost/recommendations?limit=1&accountId=one");
});

test.each([
  ["approver", 3, "Approvals3 waiting for you"],
  ["approver", 0, "Approvals"],
  ["viewer", 3, "Approvals"],
] as const)("an %s with %s requests reads: %s", async (role, waiting, words) => {
  await open({ role, waiting });
  expect(link("/approvals")?.textContent).toBe(words);
});
