import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../../e2e/support/browser.ts";
import { pageStates } from "../../../e2e/support/page-states.ts";
import { anotherAddress, createOperator, enter, type Person } from "../../../e2e/support/people.ts";
import { type RunningServer, startServer } from "../../../e2e/support/server.ts";
import type { BenchCase } from "../bench-case.ts";
import { percentile } from "../figures.ts";

/** Loads of each page; the median counts. */
const LOADS = 5;
const SIGNED_OUT = ["/login", "/register", "/forgot-password", "/terms", "/errors/error-locked-out"];
/** A page of one word: the cost of the browser and the server without the app. */
const PLAIN = "/readyz";

/** Milliseconds from the start of the navigation until the first text or picture is painted. */
async function firstPaint(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  return (await paint.jsonValue()) ?? Number.NaN;
}

/** The median of each path, in ms. The paths take turns, so that a busy moment of the machine meets all of them. */
async function medians(page: Page, paths: readonly string[]): Promise<Map<string, number>> {
  const seen = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let load = 0; load < LOADS; load += 1)
    for (const [path, samples] of seen) samples.push(await firstPaint(page, path));
  return new Map([...seen].map(([path, samples]) => [path, percentile(samples, 0.5)]));
}

async function measure(browser: Browser, server: RunningServer, person: Person | null) {
  const page = await browser.newPage({ baseURL: server.url, extraHTTPHeaders: anotherAddress() });
  if (person !== null) await enter(page, person, "/help");
  const found = await medians(page, person === null ? SIGNED_OUT : pageStates.map(([path]) => path));
  await page.close();
  return found;
}

/** First contentful paint of every page with data, and how it compares with a page of one word. */
const firstPaints: BenchCase = {
  name: "first-paint",
  async run() {
    const server = await startServer();
    const browser = await chromium.launch((await findBrowser()).launch);
    try {
      const person = await createOperator(server);
      const blank = await browser.newPage({ baseURL: server.url });
      const plain = (await medians(blank, [PLAIN])).get(PLAIN) ?? 0;
      const pages = [
        ...(await measure(browser, server, null)),
        ...(await measure(browser, server, person)),
      ].sort(([, one], [, other]) => other - one);
      console.log(`  a page of one word: ${plain.toFixed(0)} ms`);
      for (const [path, ms] of pages)
        console.log(`  ${path}: ${ms.toFixed(0)} ms, ${(ms / plain).toFixed(1)} times`);
      const [worst = 0] = pages.map(([, ms]) => ms);
      return [
        {
          name: "first contentful paint of the slowest page",
          value: worst / 1000,
          unit: "s",
          target: { value: 0.4, better: "lower" },
        },
        {
          name: "the same, compared with a page of one word",
          value: worst / plain,
          unit: "times",
          target: { value: 10, better: "lower" },
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

export default firstPaints;
