import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { looksOfTexts, numberOf, type TextLook } from "./text-colors.ts";

const shots = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "test-results", "screens");
type Theme = "light" | "dark";
type Width = 1440 | 390;
/**
 * Each theme at each width, ordered so that only one of them changes between runs: a change takes longer than
 * a run. Tests continue in the last combination.
 */
const looks = [
  ["dark", 1440],
  ["dark", 390],
  ["light", 390],
  ["light", 1440],
] as const satisfies readonly (readonly [Theme, Width])[];
let source: string | undefined;
/** The minified axe of the version that the package for Playwright brings, and no value to serialize. */
function axeSource(): string {
  const brings = createRequire(import.meta.resolve("@axe-core/playwright"));
  source ??= `${readFileSync(brings.resolve("axe-core/axe.min.js"), "utf8")};0`;
  return source;
}
/** What depends on the theme: colors. */
const rulesOfColor = ["color-contrast", "link-in-text-block"];

/** Number of runs that must all report a violation. */
const LOOKS = 4;

/**
 * Asserts that axe (WCAG 2.2 A and AA, best practices) reports nothing on the page in its current state, in
 * the light and dark themes at 1440 and 390 px, and that nothing scrolls sideways. With E2E_PICTURES=on, it
 * stores a screenshot of each in test-results/screens. The page must follow the system's theme (the app's
 * default). Ends in the light theme at 1440 px.
 * A violation counts only if it is still there when the page has settled: a busy machine shows pages halfway
 * through a fade.
 * @param name names the screenshots: `<name>-<theme>-<width>.png`
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Right after a navigation, the page's chunk may still be loading, and a blank page has nothing to check.
  await page.locator("main h1").first().waitFor({ state: "attached" });
  const found: string[] = [];
  await drawAll(page, true);
  for (const [theme, width] of looks) {
    await show(page, theme, width);
    if (process.env.E2E_PICTURES) await screenshot(page, `${name}-${theme}-${width}`);
    found.push(...(await lasting(page, theme)).map((failure) => `${theme} ${width}: ${failure}`));
  }
  await drawAll(page, false);
  expect(found, `accessibility of ${name}`).toEqual([]);
}

/**
 * What axe finds on the page as it stands, in its theme and width, and whether the page scrolls sideways. Only what is
 * still found when the page has settled counts.
 */
export async function violationsOf(page: Page, theme: Theme): Promise<string[]> {
  await drawAll(page, true);
  await settle(page);
  const found = await lasting(page, theme);
  await drawAll(page, false);
  return found;
}

/** The violations that several runs on the page have in common; stops as soon as there are none. */
async function lasting(page: Page, theme: Theme): Promise<string[]> {
  // Where an element is takes a sixth of a run to find out: only asked when there is something to name.
  if ((await violationsNow(page, theme, false)).length === 0) return [];
  let found: string[] | undefined;
  for (let look = 2; look <= LOOKS && found?.length !== 0; look += 1) {
    // A page that got no frames gets one now, and with it the ends of its transitions.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    await settle(page);
    const now = await violationsNow(page, theme, true);
    found = found?.filter((failure) => now.includes(failure)) ?? now;
  }
  return found ?? [];
}

/** What is used here of axe, which has put itself into the page, next to `looksOfTexts`. */
type InPage = {
  axe?: { run: (context: Document | { include: Element[] }, options: object) => Promise<Results> };
  looksOfTexts: () => TextLook[];
};
type Results = Record<"violations" | "passes", { id: string; help: string; nodes: AxeNode[] }[]>;
type AxeNode = { element: Element; target?: (string | string[])[] };

/**
 * Looks of texts whose colors were measured in this process and found good: a text that looks the same, in whichever
 * theme, width, or page, is not measured again.
 */
const goodLooks = new Set<number>();

/**
 * What axe reports per element, and whether the page scrolls sideways, at this moment.
 * @param named whether each element's place is determined
 */
async function violationsNow(page: Page, theme: Theme, named: boolean): Promise<string[]> {
  const options = { theme, named, rulesOfColor, known: [...goodLooks] };
  const seen = (await lookAt(page, options)) ?? (await addAxe(page).then(() => lookAt(page, options)));
  if (seen === undefined) throw new Error("axe is not in the page.");
  for (const look of seen.found.length === 0 ? seen.good : []) goodLooks.add(look);
  return seen.found;
}

/** Adds axe to the document; once, since it is long. */
async function addAxe(page: Page): Promise<void> {
  await page.evaluate(
    `globalThis.numberOf = ${numberOf}; globalThis.looksOfTexts = ${looksOfTexts}; ${axeSource()}`,
  );
}

type Look = { theme: Theme; named: boolean; rulesOfColor: string[]; known: number[] };

/** @returns what was found, and the looks of texts with good colors; undefined without axe in the page */
async function lookAt(page: Page, look: Look): Promise<{ found: string[]; good: number[] } | undefined> {
  return await page.evaluate(async ({ theme, named, rulesOfColor, known }) => {
    const { axe, looksOfTexts } = globalThis as unknown as InPage;
    if (axe === undefined) return undefined;
    // Style sheets are read for rules that are off by default.
    const options = { selectors: named, elementRef: true, preload: { assets: ["media"] } };
    const measured = new Set(known);
    const texts = looksOfTexts().filter((text) => !measured.has(text.look));
    const include = texts.map(({ element }) => element);
    const runs: Results[] = [];
    if (include.length > 0) {
      const runOnly = { type: "rule", values: rulesOfColor };
      runs.push(await axe.run({ include }, { ...options, runOnly, resultTypes: ["violations", "passes"] }));
    }
    if (theme === "light") {
      const rules = Object.fromEntries(rulesOfColor.map((rule) => [rule, { enabled: false }]));
      runs.push(await axe.run(document, { ...options, rules, resultTypes: ["violations"] }));
    }
    const found = runs.flatMap(({ violations }) =>
      violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target = [] }) => `${id} (${help}) at ${target.join(" ")}`),
      ),
    );
    if (document.querySelector("iframe, frame")) found.push("axe does not look into frames");
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    if (overflow > 0) found.push(`the page is ${overflow} px wider than the window`);
    const passed = runs[0]?.passes.find(({ id }) => id === "color-contrast")?.nodes ?? [];
    const good = new Set(passed.map(({ element }) => element));
    return { found, good: texts.filter(({ element }) => good.has(element)).map((text) => text.look) };
  }, look);
}

/**
 * Renders content outside the window, or stops doing so: the browser skips long lists there
 * (`content-visibility`), and what it skips keeps the colors of the previous theme.
 */
async function drawAll(page: Page, all: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    const others = document.adoptedStyleSheets.filter(({ media }) => media.mediaText !== "all and (color)");
    const sheet = new CSSStyleSheet({ media: "all and (color)" });
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets = wanted ? [...others, sheet] : others;
  }, all);
}

/** Sets theme and width, and waits until the app has applied them and the page has settled. */
async function show(page: Page, theme: Theme, width: Width): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  }
  await page.evaluate(async (name) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (document.documentElement.dataset.theme === name) resolve();
    };
    const watching = new MutationObserver(look);
    watching.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    look();
    await promise;
    watching.disconnect();
  }, theme);
  await settle(page);
}

/**
 * Waits until styles and fonts are loaded, transitions have ended (axe measures colors during a fade), and
 * two frames were rendered (a busy machine captures the previous one).
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const event = (of: EventTarget, name: string) =>
      new Promise((resolve) => of.addEventListener(name, resolve, { once: true }));
    if (document.readyState !== "complete") await event(window, "load");
    const pending = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(
      ({ sheet }) => sheet === null,
    );
    await Promise.all(pending.map((link) => event(link, "load")));
  });
  const settled = page.evaluate(async () => {
    const running = document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState !== "paused" && typeof endTime === "number" && Number.isFinite(endTime);
    });
    await Promise.allSettled(running.map(({ finished }) => finished));
    await document.fonts.ready;
    // The browser itself provides frames to animations, even while the page's clock is stopped.
    for (let frame = 0; frame < 2; frame += 1) await document.body.animate([], 1).finished;
  });
  // wall: a page in the background may get no frames, and then nothing in it moves any more
  await Promise.race([settled.catch(unlessClosed(page)), sleep(3000)]);
}

/** A frame that is pending when its page is closed is not a failure. */
function unlessClosed(page: Page): (error: unknown) => void {
  return (error) => {
    if (!page.isClosed()) throw error;
  };
}

/** A screenshot of the whole page in test-results/screens. */
async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
}
