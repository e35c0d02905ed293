import type { Page } from "@playwright/test";

/** A layout shift as the browser reports it. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] };

/**
 * Watches what moves without a person's act, on all pages that follow.
 * @returns reads the sum for the current page; larger shifts are printed with what moved
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = (entry.sources ?? []).map(({ node }) =>
          node instanceof Element
            ? `${node.tagName} ${node.textContent?.slice(0, 40)}`
            : String(node?.nodeName),
        );
        shifts.push({ value: entry.value, moved: moved.join(" | ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(async () => {
      // The shift of the last frame is known in the next one.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { layoutShifts: { value: number; moved: string }[] }).layoutShifts;
    });
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum >= 0.02) for (const shift of shifts) console.log(page.url(), shift.value.toFixed(4), shift.moved);
    return sum;
  };
}
