// Loading, failed, empty, and filled are four different states: a page reports "empty" only after a response.
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { MOST_SHIFT, type Shifts, watchLayoutShift } from "./support/layout-shift.ts";
import { pageStates } from "./support/page-states.ts";
import { enter, type Person } from "./support/people.ts";

/** The specified message, in place of the server's reason. */
const SAYS: Readonly<Record<string, string>> = {
  "/cost-analysis": "Failed to load cost data. Please try again.",
};

/** Sentences that require a response of the server. */
const CLAIMS = [
  /(?<![\d,.])0 resources/,
  /\bof 5 done\b/,
  /No .* found/,
  /No .* yet\b/,
  /Great job/,
  /has run\b/,
  /\(to do\)/,
  /\$0(\.00)?(?![\d.])/,
];

/** A page whose requests failed is quiet for this long, once its last parts are rendered. */
const quietMs = 500;

/** Zero figures, and praise for them. */
const OF_NOTHING = [/(?<![\d,.])0 (unused )?resources?/, /\$0(\.00)?(?![\d.])/, /Great job/];

/** Statements that a page makes without a response. */
async function claims(page: Page): Promise<string[]> {
  const text = (await page.locator("main").textContent()) ?? "";
  const empty = await page.locator("main [data-empty-state]").allInnerTexts();
  return [...empty, ...CLAIMS.flatMap((claim) => claim.exec(text)?.[0] ?? [])];
}

/** Waits until the response is rendered. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Every call of a page after sign-in and its session. */
const data = (url: URL) => /^\/api\/(?!auth\/|about|events)/.test(url.pathname);

type Looks = {
  /** In px. */
  widths: readonly number[];
  /** Called when the previous page is gone. */
  before: () => void;
  look: (path: string, last: string) => Promise<void>;
};

/**
 * Opens every page in one tab: a new context and sign-in per page would take longer than the page.
 */
async function onEachPage(page: Page, member: Person, { widths, before, look }: Looks): Promise<void> {
  await enter(page, member, "/help");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, last] of pageStates) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.goto("about:blank");
        before();
        await page.goto(path);
        await look(path, last);
      });
    }
  }
}

/** Soft: one run names every page that moves. */
function expectStill({ sum, largest }: Shifts, path: string): void {
  expect.soft(sum, `${path} moves; most of it:\n${largest}`).toBeLessThan(MOST_SHIFT);
}

test("every page states nothing while it loads", async ({ page, member }) => {
  const asked: string[] = [];
  await page.route(data, (route) => {
    asked.push(new URL(route.request().url()).pathname); // never responds
  });
  const look = async (path: string, last: string) => {
    // A page about one item has no title before its response.
    await expect(page.locator("main h1, main .animate-pulse").first()).toBeVisible();
    await expect.poll(() => asked).toContain(`/api${last}`);
    await painted(page);
    expect.soft(await claims(page), path).toEqual([]);
  };
  await onEachPage(page, member, { widths: [1440], before: () => asked.splice(0), look });
});

test("every page shows no figures before the first discovery", async ({ page, member }) => {
  const shift = await watchLayoutShift(page);
  const answered = new Set<string>();
  page.on("response", (response) => answered.add(new URL(response.url()).pathname));
  const look = async (path: string, last: string) => {
    await expect.poll(() => [...answered]).toContain(`/api${last}`);
    await expect
      .poll(() => page.locator("main [aria-busy=true], main [aria-hidden=true].animate-pulse").count())
      .toBe(0);
    await painted(page);
    const text = (await page.locator("main").textContent()) ?? "";
    expect
      .soft(
        OF_NOTHING.flatMap((claim) => claim.exec(text)?.[0] ?? []),
        path,
      )
      .toEqual([]);
    await expect.soft(page.locator("main").getByText("0", { exact: true }), path).toBeHidden();
    expectStill(await shift(), path);
  };
  await onEachPage(page, member, { widths: [1440, 390], before: () => answered.clear(), look });
});

test("every page states nothing next to an error, shows the reason, and logs it", async ({
  page,
  member,
}) => {
  const shift = await watchLayoutShift(page);
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  const answered: string[] = [];
  /** With queries. */
  const called: string[] = [];
  await page.route(data, async (route) => {
    await route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "conflict", message: "The planted failure.", status: 422 }),
    });
    answered.push(new URL(route.request().url()).pathname);
    called.push(route.request().url());
  });
  const callsWithin = async (ms: number) => {
    called.splice(0);
    await page.waitForTimeout(ms); // wall: nothing marks the absence of more requests
    return [...called];
  };
  const look = async (path: string, last: string) => {
    const reason = page.locator("main").getByText(SAYS[path] ?? "The planted failure.");
    await expect(reason.first()).toBeVisible();
    await expect.poll(() => answered).toContain(`/api${last}`);
    await painted(page);
    expect.soft(await claims(page), path).toEqual([]);
    expectStill(await shift(), path);
    expect
      .soft(
        logged.filter((line) => line.includes("The planted failure.")),
        path,
      )
      .not.toEqual([]);
    // A part that is removed while its request is repeated, and then asks again, never ends.
    await expect.soft.poll(() => callsWithin(quietMs), { message: path, timeout: 30_000 }).toEqual([]);
  };
  const before = () => {
    logged.splice(0);
    answered.splice(0);
    called.splice(0);
  };
  await onEachPage(page, member, { widths: [1440, 390], before, look });
});
