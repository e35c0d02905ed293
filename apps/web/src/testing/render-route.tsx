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
import { createRoot } from "react-dom/client";
import { vi } from "vitest";

declare global {
  /** Makes React expect that tests wait for updates. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

/** A rendered page with helpers. */
export type RenderedRoute = {
  /** All text on the page. */
  text: () => string;
  path: () => string;
  find: <E extends Element = HTMLElement>(selector: string) => E;
  button: (label: string) => HTMLButtonElement;
  click: (element: HTMLElement) => Promise<void>;
  type: (element: HTMLInputElement, value: string) => Promise<void>;
  /** Advances the fake clock. */
  pass: (durationMs: number) => Promise<void>;
  unmount: () => Promise<void>;
};

/** Renders pages at their paths in a separate router; paths without a page show their name. */
export async function renderRoute(
  pages: Record<string, () => ReactNode>,
  start: { path: string; state?: { email?: string } },
): Promise<RenderedRoute> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  const root = createRootRoute({ component: () => <Outlet /> });
  const paths = [
    ...new Set([...Object.keys(pages), "/login", "/register", "/verify", "/terms", "/privacy", "/dashboard"]),
  ];
  const routes = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: pages[path] ?? (() => <p>page {path}</p>) }),
  );
  const history = createMemoryHistory({ initialEntries: [start.path] });
  if (start.state !== undefined) history.replace(start.path, start.state);
  const router = createRouter({ routeTree: root.addChildren(routes), history });
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
  return { ...controls(host), path: () => history.location.pathname, unmount: () => remove(drawn, host) };
}

async function remove(drawn: ReturnType<typeof createRoot>, host: HTMLElement): Promise<void> {
  await act(async () => drawn.unmount());
  host.remove();
}

function controls(host: HTMLElement) {
  const find = <E extends Element = HTMLElement>(selector: string): E => {
    const found = host.querySelector<E>(selector);
    if (found === null) throw new Error(`Nothing matches ${selector} in: ${host.textContent}`);
    return found;
  };
  return {
    text: () => host.textContent ?? "",
    find,
    button: (label: string) => {
      const found = [...host.querySelectorAll("button")].find((one) => one.textContent === label);
      if (found === undefined) throw new Error(`No button "${label}" in: ${host.textContent}`);
      return found;
    },
    click: (element: HTMLElement) => act(async () => element.click()),
    type: (element: HTMLInputElement, value: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, value);
        element.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    pass: (durationMs: number) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(durationMs);
      }),
  };
}
