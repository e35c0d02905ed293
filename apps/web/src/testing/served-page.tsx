import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import { parseSearch, readAccountScope, stringifySearch } from "../lib/search.ts";
import { type Answer, api, problem, requestsOf, serveInterface } from "./served-interface.ts";

export { api, problem, requestsOf };

let drawn: Root | undefined;
let client: QueryClient | undefined;
/**
 * For `beforeEach`: a fake server with these answers, and the parts of a browser that jsdom lacks.
 * @param wideScreen whether media queries for a minimum width match
 */
export function startServer(answers: Record<string, Answer>, { wideScreen = false } = {}): void {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  serveInterface(answers);
  localStorage.clear();
  vi.stubGlobal("scrollTo", () => undefined);
  // The tests' document does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: wideScreen && query.includes("min-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
}

/** For `afterEach`. */
export async function closePage(): Promise<void> {
  await act(async () => drawn?.unmount());
  drawn = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
}

/** A protected page as `router.tsx` declares it. */
type ServedPage = {
  path: string;
  component: () => ReactNode;
  validateSearch?: (raw: Record<string, unknown>) => object;
  /** Other protected pages, which its links lead to. */
  others?: readonly string[];
  /** Parts of the app's frame that the page uses: where toasts are shown. */
  frame?: ReactNode;
};

/**
 * Opens a page at a URL, below the route "protected" of the app, and waits until it is rendered.
 * @param url path and query: "/security?status=ignored"
 */
export async function openPage(
  { path, component, validateSearch, others = [], frame }: ServedPage,
  url: string = path,
): Promise<{ path: () => string; search: () => string; address: () => string }> {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        {frame}
      </>
    ),
  });
  const gate = createRoute({
    getParentRoute: () => root,
    id: "protected",
    validateSearch: readAccountScope,
    component: () => <Outlet />,
  });
  const read = validateSearch ?? ((raw: Record<string, unknown>): object => raw);
  const page = createRoute({ getParentRoute: () => gate, path, component, validateSearch: read });
  const rest = others.map((other) => createRoute({ getParentRoute: () => gate, path: other }));
  const history = createMemoryHistory({ initialEntries: [url] });
  const router = createRouter({
    routeTree: root.addChildren([gate.addChildren([page, ...rest])]),
    history,
    pathParamsAllowedCharacters: [":"],
    parseSearch,
    stringifySearch,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client = queries;
  drawn = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    await router.load();
    drawn?.render(
      <QueryClientProvider client={queries}>
        {/* The app's router type is registered globally; this one has fewer routes. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  await settle();
  return {
    path: () => history.location.pathname,
    search: () => history.location.search,
    address: () => history.location.href,
  };
}

/** Loads everything again, as after a server event. */
export async function reload(): Promise<void> {
  await act(async () => void client?.invalidateQueries());
  await settle();
}

/** Waits until all code is loaded and all requests are answered and rendered, except those that a test holds back. */
export async function settle(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < 200 && quiet < 3; turn += 1) {
    await act(async () => {
      await vi.dynamicImportSettled();
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(10);
      // wall: a pause between two looks
      else await new Promise((resolve) => setTimeout(resolve, 10));
    });
    quiet = api.underWay === api.held ? quiet + 1 : 0;
  }
}

/** All text of the document. */
export const text = () => document.body.textContent ?? "";

/** The button with a text. */
export const button = (label: string | RegExp) => {
  const found = [...document.querySelectorAll("button")].find((one) =>
    typeof label === "string" ? one.textContent === label : label.test(one.textContent ?? ""),
  );
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
};

/** Presses a button, and waits for what it starts. */
export const press = async (label: string | RegExp) => {
  await act(async () => button(label).click());
  await settle();
};
