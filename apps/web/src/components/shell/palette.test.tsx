import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { meAs } from "../../testing/me.ts";
import { PARTS_OF_PAGES } from "./parts-of-pages.ts";

const router = {
  navigate: vi.fn(),
  account: undefined as string | undefined,
  path: "/members",
};
const api = { call: vi.fn() };
const user = { userId: "ana" };
const reportAct = vi.fn();

const MOCKS = {
  "../act-toast.ts": () => ({ reportAct }),
  "../../lib/client.ts": () => ({ api, session: { state: () => ({ user }) }, signOut: vi.fn() }),
  "@tanstack/react-router": () => ({
    useNavigate: () => router.navigate,
    useSearch: () => ({ account: router.account }),
    useLocation: ({ select }: { select: (at: { pathname: string }) => unknown }) =>
      select({ pathname: router.path }),
  }),
};

let Palette: typeof import("./palette.tsx").Palette;
let recentPages: typeof import("../../lib/recent-pages.ts").recentPages;

// Files of a run share their modules: those with mocks are loaded for this file alone.
beforeAll(async () => {
  vi.resetModules();
  for (const [path, factory] of Object.entries(MOCKS)) vi.doMock(path, factory);
  ({ Palette } = await import("./palette.tsx"));
  ({ recentPages } = await import("../../lib/recent-pages.ts"));
});
afterAll(() => {
  for (const path of Object.keys(MOCKS)) vi.doUnmock(path);
  vi.resetModules();
});

const onAsk = vi.fn();
let me = meAs("owner");
let remove: () => Promise<void>;

beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollIntoView = () => undefined;
  for (const mock of [router.navigate, api.call, reportAct, onAsk]) mock.mockReset();
  api.call.mockImplementation(async (key: string) =>
    key === "GET /auth/me" ? me : { resources: [], findings: [], total: 0 },
  );
  me = meAs("owner");
  recentPages.clear();
  user.userId = "ana";
});
afterEach(() => remove());

async function open(typed = ""): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(host);
  await act(async () =>
    drawn.render(
      <QueryClientProvider client={client}>
        <Palette
          early={{ typed, from: null }}
          onClose={() => undefined}
          onOpenKeys={() => undefined}
          onAsk={onAsk}
        />
      </QueryClientProvider>,
    ),
  );
  remove = async () => {
    await act(async () => drawn.unmount());
    host.remove();
  };
}

const options = () => [...document.querySelectorAll("[cmdk-item]")].map((item) => item.textContent);
const headings = () => [...document.querySelectorAll("[cmdk-group-heading]")].map((one) => one.textContent);

async function choose(label: string): Promise<void> {
  const item = [...document.querySelectorAll<HTMLElement>("[cmdk-item]")].find((one) =>
    one.textContent?.startsWith(label),
  );
  if (item === undefined) throw new Error(`No "${label}" among ${options().join(", ")}`);
  await act(async () => item.click());
}

async function type(text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("[cmdk-input]");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("recent pages come first, without the current one; then pages, settings, and actions", async () => {
  for (const [path, title] of [
    ["/security", "Security"],
    ["/security/findings/1", "AMI is public"],
    ["/members", "People"],
  ] as const)
    recentPages.add({ path, title });
  await open();
  expect(headings().slice(0, 4)).toEqual(["Recent", "Pages", "Settings", "Actions"]);
  expect(options().slice(0, 3)).toEqual(["AMI is public", "Security", "Dashboard"]);
  for (const one of [
    "Cloud accounts",
    "People",
    "Access tokens",
    "Language model",
    "Alert thresholds",
    "Savings thresholds",
    "Ask the assistant",
  ])
    expect(options()).toContain(one);
  await choose("AMI is public");
  expect(router.navigate).toHaveBeenCalledWith({ to: "/security/findings/1" });
});

test("recent pages belong to the person who is signed in", async () => {
  recentPages.add({ path: "/security/findings/1", title: "AMI is public" });
  user.userId = "ben";
  await open();
  expect(headings()).not.toContain("Recent");
});

test.each([
  ["Run discovery", "POST /resources/discover", "Discovery started."],
  ["Run security scan", "POST /security/scan", "Security scan started."],
  ["Run cost analysis", "POST /cost/analysis", "Cost analysis started."],
])("%s runs for the account in scope, on the page where one is selected", async (label, endpoint, text) => {
  router.account = "one";
  api.call.mockImplementation(async (key: string) =>
    key === "GET /auth/me" ? me : { runId: "1", status: "queued" },
  );
  await open();
  await choose(label);
  const started = api.call.mock.calls.filter(([key]) => key !== "GET /auth/me");
  expect(started[0]?.[0]).toBe(endpoint);
  expect(started[0]?.[1].body).toMatchObject({ accountIds: ["one"] });
  expect(router.navigate).not.toHaveBeenCalled();
  expect(reportAct).toHaveBeenCalledWith(expect.objectContaining({ kind: "info", text }));
  router.account = undefined;
});

test("a viewer finds no actions and settings of others", async () => {
  me = meAs("viewer");
  await open();
  await vi.waitFor(() => expect(options()).not.toContain("Language model"), { timeout: 300_000 });
  for (const one of ["Run discovery", "Run security scan", "Connect a cloud account", "Invite a person"])
    expect(options().filter((option) => option?.startsWith(one))).toEqual([]);
  expect(options()).toContain("Ask the assistant");
});

test("a run that can't start, or is already running, is reported", async () => {
  await open();
  api.call.mockImplementation(async () => ({ runId: "1", status: "running" }));
  await choose("Run discovery");
  expect(reportAct).toHaveBeenLastCalledWith(expect.objectContaining({ text: "This is already running." }));
  api.call.mockImplementation(() => Promise.reject(new Error("away")));
  await choose("Run discovery");
  expect(reportAct).toHaveBeenLastCalledWith(
    expect.objectContaining({
      kind: "error",
      text: "Couldn't start the discovery. Please try again.",
    }),
  );
});

test("letters typed while the palette loaded are its first search, and the next one follows them", async () => {
  await open("frame");
  const input = document.querySelector<HTMLInputElement>("[cmdk-input]");
  expect(document.activeElement).toBe(input);
  expect([input?.value, input?.selectionStart, input?.selectionEnd]).toEqual(["frame", 5, 5]);
  await vi.waitFor(
    async () => {
      await act(async () => undefined);
      expect(options()).toEqual([
        "Frameworks",
        'Show all matches for "frame"',
        'Search the help for "frame"',
      ]);
    },
    { timeout: 30_000 },
  );
});

test("pages and views that the navigation doesn't list open from here", async () => {
  await open();
  for (const { label } of PARTS_OF_PAGES) expect(options()).toContain(label);
  await choose("Who can");
  expect(router.navigate.mock.calls).toEqual([[{ to: "/security/access", search: { view: "who-can" } }]]);
});

test("synonyms find entries, and the assistant opens from here", async () => {
  await open();
  await type("invite");
  expect(options()).toEqual(expect.arrayContaining(["People", "Invite a person"]));
  await type("ai question");
  await choose("Ask the assistant");
  expect(onAsk).toHaveBeenCalledOnce();
});
