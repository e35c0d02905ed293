import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** How far from the stroke of a timer "just before" and "just after" lie. */
const MARGIN_MS = 50;
/** A clock stops in the page's future only. Short: what the page has set for the time until then fires. */
const AHEAD_MS = 1000;

/** The page's time while it stands still: timers, dates and animation frames move only when the test turns it. */
export type StoppedClock = {
  /**
   * Waits until something shows that follows at once, or on the server's answer (turning by single milliseconds,
   * since rendering takes timers of zero). From here the milliseconds below are counted.
   */
  untilShown: (locator: Locator) => Promise<void>;
  /** Turns to shortly before so many milliseconds. */
  justBefore: (ms: number) => Promise<void>;
  /** Turns to shortly after so many milliseconds. */
  justAfter: (ms: number) => Promise<void>;
  /** Asserts that something still shows shortly before so many milliseconds, and no longer shortly after them. */
  shownUntil: (ms: number, locator: Locator) => Promise<void>;
  /** Asserts that of these calls (`calls` of traffic.ts) none is made before so many milliseconds, and one then. */
  calledAfter: (ms: number, made: readonly Request[]) => Promise<void>;
  /** Does work that needs timers of zero in the page, as axe does; the clock all but stands. */
  beside: (work: Promise<void>) => Promise<void>;
  /** Lets time run on by itself, which pages need to load. */
  resume: () => Promise<void>;
};

/** Gives the page a clock that can be stopped; call it before the page's first address. It runs until `stopClock`. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Stops the page's clock, a second ahead. Open requests go on and are answered; what waits for a timer waits. */
export async function stopClock(page: Page): Promise<StoppedClock> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
  await pause().catch((error: unknown) => {
    if (!String(error).includes("fast-forward to the past")) throw error;
    // The word came late, and has stopped the clock all the same: now there is time.
    return pause();
  });
  let elapsed = 0;
  const turnTo = async (ms: number) => {
    if (ms < elapsed)
      throw new Error(`The clock stands at ${elapsed} ms already and does not go back to ${ms}.`);
    await page.clock.runFor(ms - elapsed);
    elapsed = ms;
    await drawn(page);
  };
  const justBefore = (ms: number) => turnTo(ms - MARGIN_MS);
  const justAfter = (ms: number) => turnTo(ms + MARGIN_MS);
  return {
    untilShown: async (locator) => {
      const visible = async () => {
        await page.clock.runFor(1);
        return await locator.isVisible();
      };
      // A scan on a busy machine takes its time: as long as the test itself may take.
      await expect
        .poll(visible, { message: `${locator} is shown`, intervals: [10], timeout: 600_000 })
        .toBe(true);
      elapsed = 0;
    },
    justBefore,
    justAfter,
    shownUntil: async (ms, locator) => {
      await justBefore(ms);
      await expect(locator).toBeVisible();
      await justAfter(ms);
      await expect(locator).toBeHidden();
    },
    calledAfter: async (ms, made) => {
      await justBefore(ms);
      expect(made).toHaveLength(0);
      await justAfter(ms);
      await expect.poll(() => made.length).toBeGreaterThan(0);
    },
    beside: async (work) => {
      let done = false;
      const finished = work.finally(() => {
        done = true;
      });
      while (!done) {
        await page.clock.runFor(1);
        elapsed += 1;
        // wall: a pause between two turns, so that work that takes long turns the clock little
        await sleep(50);
      }
      await finished;
    },
    resume: () => page.clock.resume(),
  };
}

/** Waits until the page has done what the timers that just fired have put into its queue. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
  );
}
