import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { HelpNode } from "../../lib/help-topic.ts";
import { type RenderedRoute, renderRoute } from "../../testing/render-route.tsx";

const TOPICS = [
  { topic: "error-locked-out", title: "Locked out", group: "errors", code: "locked_out", book: "errors" },
  { topic: "costs", title: "Costs", group: "guides", book: "guides" },
];
const NODES: Record<string, HelpNode[]> = {
  "error-locked-out": [
    { tag: "p", children: ["Too many failed attempts. "] },
    { tag: "a", to: { topic: "error-not-found" }, children: ["Not found"] },
  ],
  costs: [{ tag: "p", children: ["How costs are read."] }],
};

let ErrorHelpPage: typeof import("./error-page.tsx").ErrorHelpPage;
let page: RenderedRoute | undefined;
/** Fails the loading of a page once. */
let broken = false;
/** The page never loads. */
let held = false;

// Files of a run share their modules: those with a mock are loaded for this file alone.
beforeAll(async () => {
  vi.resetModules();
  // The app's help pages change; these don't, and they can fail.
  vi.doMock("../../lib/help.ts", () => ({
    helpPageQuery: (wanted: string) => ({
      queryKey: ["help", "page", wanted],
      queryFn: async () => {
        if (held) return await new Promise(() => undefined);
        if (broken) throw new Error("offline");
        const found = TOPICS.find((one) => one.topic === wanted);
        return found === undefined ? null : { ...found, nodes: NODES[wanted] ?? [] };
      },
    }),
  }));
  ({ ErrorHelpPage } = await import("./error-page.tsx"));
});
afterAll(() => {
  vi.doUnmock("../../lib/help.ts");
  vi.resetModules();
});
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  broken = false;
  held = false;
  vi.unstubAllGlobals();
});

async function open(name: string): Promise<RenderedRoute> {
  page = await renderRoute(
    { "/errors/$topic": ErrorHelpPage, "/help/$topic": () => <p>help</p> },
    { path: `/errors/${name}` },
  );
  return page;
}
const shows = (expectation: () => void) => vi.waitFor(expectation, { timeout: 300_000 });

test("someone who can't sign in reads the help page about an error", async () => {
  const { text, find } = await open("error-locked-out");
  await shows(() => expect(text()).toContain("Too many failed attempts."));
  expect(find("h1").textContent).toBe("Locked out");
  expect(document.title).toContain("Locked out");
  expect(find<HTMLAnchorElement>('a[href="/login"]')).not.toBeNull();
});

test("shows nothing but its frame while it loads", async () => {
  held = true;
  const { text, find } = await open("error-locked-out");
  expect(find(".animate-pulse")).not.toBeNull();
  expect(text()).not.toContain("Couldn't load");
  expect(find("h1").textContent).toBe("Help");
});

test("a page that can't be loaded is reported, and Retry loads it", async () => {
  broken = true;
  const { text, button, click } = await open("error-locked-out");
  await shows(() => expect(text()).toContain("Couldn't load this help page. Please try again."));
  broken = false;
  await click(button("Retry"));
  await shows(() => expect(text()).toContain("Too many failed attempts."));
  expect(text()).not.toContain("Couldn't load");
});

test.each(["error-unknown", "costs"])("%s is no page about an error: it leads to sign-in", async (name) => {
  const { path, text } = await open(name);
  await shows(() => expect(path()).toBe("/login"));
  expect(text()).not.toContain("How costs are read.");
});
