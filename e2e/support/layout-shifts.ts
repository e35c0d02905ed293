import type { Page } from "@playwright/test";

/** Sums the layout shift, as browsers measure it. Call it before the first navigation. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { value: number; from: string }[] = [];
    Object.assign(window, { shifts });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, from: entry.entryType });
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // What the last frame moved is known in the next one.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { shifts } = window as unknown as { shifts: { value: number }[] };
      return shifts.reduce((sum, { value }) => sum + value, 0);
    });
}
