// Loading, failed, empty, and filled are four different states: a page reports "empty" only after a response.
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { pageStates } from "./support/page-states.ts";
import { enter } from "./support/people.ts";

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

for (const [path, last] of pageStates) {
  test(`${path} states nothing while it loads`, async ({ page, member }) => {
    const asked: string[] = [];
    await page.route(data, (route) => {
      asked.push(new URL(route.request().url()).pathname); // never responds
    });
    await enter(page, member, path);
    // A page about one item has no title before its response.
    await expect(page.locator("main h1, main .animate-pulse").first()).toBeVisible();
    await expect.poll(() => asked).toContain(`/api${last}`);
    await painted(page);
    expect(await claims(page)).toEqual([]);
  });

  test(`${path} shows no figures before the first discovery`, async ({ page, member }) => {
    const answered = new Set<string>();
    page.on("response", (response) => answered.add(new URL(response.url()).pathname));
    await enter(page, member, path);
    await expect.poll(() => [...answered]).toContain(`/api${last}`);
    await expect
      .poll(() => page.locator("main [aria-busy=true], main [aria-hidden=true].animate-pulse").count())
      .toBe(0);
    await painted(page);
    const text = (await page.locator("main").textContent()) ?? "";
    expect(OF_NOTHING.flatMap((claim) => claim.exec(text)?.[0] ?? [])).toEqual([]);
    await expect(page.locator("main").getByText("0", { exact: true })).toBeHidden();
  });

  test(`${path} states nothing next to an error, shows the reason, and logs it`, async ({ page, member }) => {
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    const answered: string[] = [];
    await page.route(data, async (route) => {
      await route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "conflict", message: "The planted failure.", status: 422 }),
      });
      answered.push(new URL(route.request().url()).pathname);
    });
    await enter(page, member, path);
    await expect(
      page
        .locator("main")
        .getByText(SAYS[path] ?? "The planted failure.")
        .first(),
    ).toBeVisible();
    await expect.poll(() => answered).toContain(`/api${last}`);
    await painted(page);
    expect(await claims(page)).toEqual([]);
    expect(logged.filter((line) => line.includes("The planted failure."))).not.toEqual([]);
  });
}
