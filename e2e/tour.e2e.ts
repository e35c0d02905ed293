// The tour of the dashboard: offered once, five stops, keyboard and phone, and opened again.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { createMember, enter } from "./support/people.ts";
import { openCalls } from "./support/traffic.ts";

const STOPS = [
  ["Four figures to start with", "[data-tour=figures]"],
  ["Fix what matters most", "[data-tour=findings]"],
  ["Save where it is safe", "[data-tour=recommendations]"],
  ["See what changed your bill", "[data-tour=costs]"],
  ["Find every resource", 'nav[aria-label=Main] a[href^="/resources"], button[aria-label="Open navigation"]'],
] as const;

const stop = (page: Page, at: number) =>
  page.getByRole("dialog", { name: `Tour, stop ${at + 1} of 5: ${STOPS[at]?.[0]}` });

/** How much of a stop's place is out of sight or below the card, of 1. */
async function hidden(page: Page, at: number): Promise<number> {
  const place = await page
    .locator(STOPS[at]?.[1] ?? "")
    .filter({ visible: true })
    .first()
    .boundingBox();
  const card = await stop(page, at).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (!place || !card) return 1;
  const overlap = (from: number, size: number, other: number, otherSize: number) =>
    Math.max(0, Math.min(from + size, other + otherSize) - Math.max(from, other));
  const covered =
    overlap(place.x, place.width, card.x, card.width) * overlap(place.y, place.height, card.y, card.height);
  const outside = place.width * (place.height - overlap(place.y, place.height, 0, height));
  return (covered + outside) / (place.width * place.height);
}

/** The size of the page: a tour that opens or goes on must not change it. */
const size = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.querySelector("main")?.getBoundingClientRect().width,
  ]);

test("the tour is offered after the first analysis, led by the keyboard, kept as an answer, and opened again on a phone", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const open = openCalls(page);
  await enter(page, person);
  await page.getByRole("button", { name: "Explore with sample data" }).press("Enter");
  await expect(page.getByRole("heading", { name: "The analysis is complete" })).toBeVisible({
    timeout: 60_000,
  });
  const offer = page.getByRole("link", { name: "Take the tour" });
  await expect(offer).toHaveCount(1);
  await expect(page.getByRole("article").first()).toBeVisible();
  // Panels that are still loading have another height than loaded ones.
  await expect(page.locator("main .animate-pulse, main [aria-busy=true]")).toHaveCount(0);
  // So have panels whose figures are read again after the analysis.
  await expect.poll(open).toBe(0);
  const before = await size(page);
  await offer.press("Enter");
  for (const at of STOPS.keys()) {
    await expect(stop(page, at)).toBeVisible();
    await expect.poll(() => hidden(page, at), STOPS[at]?.[0]).toBeLessThan(0.02);
    expect(await size(page)).toEqual(before);
    if (at === 1) await expectAccessible(page, "tour");
    if (at < 4) await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("ArrowLeft");
  await expect(stop(page, 3)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(stop(page, 4)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(offer).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Take the tour" }).click();
  for (const at of STOPS.keys()) {
    await expect(stop(page, at)).toBeVisible();
    await expect.poll(() => hidden(page, at), STOPS[at]?.[0]).toBeLessThan(0.02);
    if (at < 4) await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Skip the tour" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
});
