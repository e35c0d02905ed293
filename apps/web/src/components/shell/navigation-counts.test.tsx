import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ComponentProps } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Navigation } from "./navigation.tsx";

const scope = vi.hoisted(() => ({ account: undefined as string | undefined }));
const api = vi.hoisted(() => ({ call: vi.fn() }));

vi.mock("../../lib/client.ts", () => ({ api }));
vi.mock("./account-switcher.tsx", () => ({ AccountSwitcher: () => null }));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ to, search: _search, activeOptions: _options, ...rest }: ComponentProps<"a"> & LinkOptions) => (
    <a href={to} {...rest} />
  ),
  useSearch: () => scope,
}));

type LinkOptions = { to: string; search: unknown; activeOptions: unknown };

let remove: () => Promise<void>;

async function open(answers: { critical?: number; open?: number }): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  api.call.mockImplementation(async (endpoint: string) => {
    const number = endpoint === "GET /security/score" ? answers.critical : answers.open;
    if (number === undefined) throw new Error("refused");
    return endpoint === "GET /security/score"
      ? { findingsSummary: { critical: number } }
      : { counts: { ALL: number } };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(host);
  await act(async () =>
    drawn.render(
      <QueryClientProvider client={client}>
        <Navigation />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 30_000 });
  // The answers reach the page a turn later.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  remove = async () => {
    await act(async () => drawn.unmount());
    host.remove();
  };
}

/** What a screen reader says of a link after its name; null where nothing describes it. */
function described(to: string): string | null {
  const id = document.querySelector(`a[href="${to}"]`)?.getAttribute("aria-describedby");
  const count = id == null ? null : document.getElementById(id);
  return count?.querySelector(".sr-only")?.textContent ?? null;
}

beforeEach(() => {
  scope.account = undefined;
});
afterEach(() => remove());

test("counts stand beside Security and AI Recommendations, with a name", async () => {
  await open({ critical: 3, open: 1400 });
  expect(described("/security")).toBe("3 critical findings");
  expect(described("/recommendations")).toBe("1,400 open recommendations");
  expect(document.querySelector('a[href="/security"]')?.textContent).toBe("Security");
});

test("one of each is in the singular", async () => {
  await open({ critical: 1, open: 1 });
  expect(described("/security")).toBe("1 critical finding");
  expect(described("/recommendations")).toBe("1 open recommendation");
});

test("what could not be loaded, and none, has no count", async () => {
  await open({ open: 0 });
  expect(described("/security")).toBeNull();
  expect(described("/recommendations")).toBeNull();
  expect(document.body.textContent).not.toContain("0");
});

test("counts are of the account in scope", async () => {
  scope.account = "one";
  await open({ critical: 3, open: 2 });
  expect(api.call.mock.calls.map(([endpoint, input]) => [endpoint, input.query.accountId])).toEqual(
    expect.arrayContaining([
      ["GET /security/score", "one"],
      ["GET /cost/recommendations", "one"],
    ]),
  );
});
