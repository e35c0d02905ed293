import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** Milliseconds that "shortly before" and "shortly after" a timer mean. */
const MARGIN_MS = 50;
/**
 * A clock can only be stopped at a future time of the page. Short, because the page's timers until then fire.
 */
const AHEAD_MS = 1000;

/** The page's stopped time: timers, dates, and animation frames advance only when the test advances it. */
export type StoppedClock = {
  /**
   * Waits for something that appears immediately or after the server's response (advancing by single
   * milliseconds, since rendering needs timers of zero). The following milliseconds are counted from here.
   */
  untilShown: (locator: Locator) => Promise<void>;
  /** Advances to shortly before this many milliseconds. */
  justBefore: (ms: number) => Promise<void>;
  /** Advances to shortly after this many milliseconds. */
  justAfter: (ms: number) => Promise<void>;
  /**
   * Asserts that something is still visible shortly before this many milliseconds, and hidden shortly after.
   */
  shownUntil: (ms: number, locator: Locator) => Promise<void>;
  /**
   * Asserts that none of these calls (`calls` of traffic.ts) is made before this many milliseconds, and one
   * then.
   */
  calledAfter: (ms: number, made: readonly Request[]) => Promise<void>;
  /** Runs work that needs timers of zero in the page, such as axe; the clock advances minimally. */
  beside: (work: Promise<void>) => Promise<void>;
  /** Lets time run normally, which pages need to load. */
  resume: () => Promise<void>;
};

/**
 * Gives the page a clock that can be stopped; call it before the first navigation. It runs until `stopClock`.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Stops the page's clock, a second ahead. Pending requests are still answered; pending timers wait. */
export async function stopClock(page: Page): Promise<StoppedClock> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
  await pause().catch((error: unknown) => {
    if (!String(error).includes("fast-forward to the past")) throw error;
    // The command came late but has stopped the clock; now there is time.
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
      // A scan on a busy machine may take as long as the test itself, and checking takes from it.
      await expect
        .poll(visible, { message: `${locator} is shown`, intervals: [10, 20, 40, 80], timeout: 600_000 })
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
        // wall: a pause between two steps, so that long work advances the clock little
        await sleep(50);
      }
      await finished;
    },
    resume: () => page.clock.resume(),
  };
}

/** Waits until the page has run the tasks that the fired timers queued. */
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

/**
 * Waits for a text that disappears after seconds. Called before the act: the page looks in each frame, while a
 * test on a busy machine can look too late.
 */
export async function soonShown(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.textContent?.includes(wanted) === true, text, {
    timeout: 120_000,
  });
}
