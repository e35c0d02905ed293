// Every page at 200 % zoom (1440 px wide screens are then 720 px wide), with reduced motion.
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { enter } from "./support/people.ts";

const PUBLIC = ["/login", "/register", "/forgot-password", "/reset-password?token=x", "/terms", "/privacy"];
const PAGES = [
  "/dashboard",
  "/resources",
  "/cost-analysis",
  "/cost-analysis?view=table",
  "/security",
  "/recommendations",
  "/notifications",
  "/accounts",
  "/members",
  "/tokens",
  "/language-model",
  "/help",
  "/help/error-conflict",
];

test.use({ viewport: { width: 720, height: 450 }, contextOptions: { reducedMotion: "reduce" } });

/** What a person at this zoom would miss: sideways overflow, cut controls, and motion. */
function losses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const control of document.querySelectorAll("a, button, input, select, textarea, h1, h2")) {
      const { left, right, width, height } = control.getBoundingClientRect();
      const { visibility, clip, clipPath } = getComputedStyle(control);
      const hidden = width <= 1 || height <= 1 || visibility === "hidden";
      // For screen readers alone, such as the skip link until it has the focus.
      const clipped = clip !== "auto" || clipPath !== "none";
      // Rows of a table that is wider than the page scroll with it.
      const inRow = control.closest("table, [role=row]") !== null;
      if (hidden || clipped || inRow || right <= 0 || scrolls(control.parentElement)) continue;
      if (left < 0 || right > clientWidth) found.push(`cut: ${control.textContent?.trim().slice(0, 40)}`);
    }
    const moving = document
      .getAnimations()
      .filter((one) => one.playState === "running" && one.effect?.getTiming().iterations === Infinity);
    if (moving.length > 0) found.push(`${moving.length} endless animations`);
    return found;
  });
}

async function expectNothingLost(page: Page, path: string): Promise<void> {
  await expect(page.locator("main h1").first()).toBeAttached();
  await expect(page.locator("main .animate-pulse, main [aria-busy=true]")).toHaveCount(0);
  // Soft: one run names every page that loses something. Polled: figures of a page arrive one after another.
  await expect
    .configure({ soft: true })
    .poll(() => losses(page), { message: path })
    .toEqual([]);
}

test("every page at 200 % zoom and with reduced motion: nothing is cut or moves, and charts have names", async ({
  page,
  operator,
}) => {
  for (const path of PUBLIC) {
    await page.goto(path);
    await expectNothingLost(page, path);
  }
  await enter(page, operator, "/help");
  for (const path of PAGES) {
    await page.goto(path);
    await expectNothingLost(page, path);
    for (const chart of await page.locator('[aria-roledescription="chart"]').all()) {
      await expect(chart, path).toHaveAccessibleName(/\w/);
      await expect(chart, path).toHaveAccessibleDescription(/^\d+ points? (on|from) /);
    }
  }
});

test("a rejected field under the bar with the save button is scrolled out from under it", async ({
  page,
  operator,
}) => {
  await enter(page, operator, "/notifications");
  await page.getByRole("switch", { name: "Slack" }).click();
  await page.getByRole("button", { name: "Save preferences" }).click();
  const field = page.getByLabel("Slack webhook URL");
  await expect(field).toBeFocused();
  const covered = await field.evaluate((input) => {
    const { x, y, width, height } = input.getBoundingClientRect();
    return [y + 1, y + height - 1].filter((at) => document.elementFromPoint(x + width / 2, at) !== input);
  });
  expect(covered).toEqual([]);
});
