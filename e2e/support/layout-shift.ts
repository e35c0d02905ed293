import type { Page } from "@playwright/test";

/** An entry of the Layout Instability API, which TypeScript's DOM library lacks. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources?: readonly { node: Node | null }[];
};

/** What moved on a page without a person's act: the sum (Cumulative Layout Shift), and what moved most. */
export type Shifts = { sum: number; largest: string };

/** Layout shift that no page may reach; 0.1 counts as good. */
export const MOST_SHIFT = 0.05;

/**
 * Watches what moves without a person's act, on all pages that follow.
 * @returns reads it for the current page, after the next frame
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const seen = { sum: 0, largest: "" };
    Object.assign(window, { skyledgerShifts: seen });
    let most = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        if (entry.value <= most) continue;
        most = entry.value;
        const moved = entry.sources?.map(({ node }) => (node instanceof Element ? node.outerHTML : ""));
        seen.largest = (moved ?? []).map((html) => html.slice(0, 120)).join("\n");
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The shift of the last frame is known in the next one.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { skyledgerShifts: Shifts }).skyledgerShifts;
    });
}
