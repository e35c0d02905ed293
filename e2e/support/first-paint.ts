import type { Page } from "@playwright/test";

/** Milliseconds from a page's navigation to its first contentful paint that no page may reach. */
export const MOST_UNTIL_PAINT_MS = 400;

/** Milliseconds from the page's navigation to its first contentful paint. */
export async function firstPaint(page: Page): Promise<number> {
  const at = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
  );
  if (at === null) throw new Error("The page has no first contentful paint.");
  return Math.round(at);
}
