// Loading, failed, empty and filled are four different things: a page says "empty" only after an answer said so.
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { enter } from "./support/people.ts";

/** Every page that lists something, in the view that lists it. */
const PAGES = [
  "/dashboard",
  "/resources",
  "/resources?view=unused",
  "/cost-analysis",
  "/security",
  "/recommendations",
  "/recommendations?view=verified",
  "/notifications",
  "/accounts",
  "/members",
  "/tokens",
  "/language-model",
] as const;

/** Sentences that state what only an answer can tell. */
const CLAIMS = [
  /(?<![\d,.])0 resources/,
  /\bof 5 done\b/,
  /No .* found/,
  /No .* yet\b/,
  /Great job/,
  /has run\b/,
  /\(to do\)/,
  /\$0(\.00)?\b/,
];

/** What a page claims without having been told. */
async function claims(page: Page): Promise<string[]> {
  const text = (await page.locator("main").textContent()) ?? "";
  const empty = await page.locator("main [data-empty-state]").allInnerTexts();
  return [...empty, ...CLAIMS.flatMap((claim) => claim.exec(text)?.[0] ?? [])];
}

/** Everything that a page asks for after sign-in and its session. */
const data = (url: URL) => /^\/api\/(?!auth\/|about|events)/.test(url.pathname);

for (const path of PAGES) {
  test(`${path} claims nothing while it loads`, async ({ page, member }) => {
    const asked: string[] = [];
    await page.route(data, (route) => {
      asked.push(route.request().url()); // never answered
    });
    await enter(page, member, path);
    await expect(page.locator("main h1")).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(await claims(page)).toEqual([]);
  });

  test(`${path} claims nothing beside a failure, says why, and logs it`, async ({ page, member }) => {
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await page.route(data, (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "conflict", message: "The planted failure.", status: 422 }),
      }),
    );
    await enter(page, member, path);
    await expect(page.locator("main").getByText("The planted failure.").first()).toBeVisible();
    expect(await claims(page)).toEqual([]);
    expect(logged.filter((line) => line.includes("The planted failure."))).not.toEqual([]);
  });
}
