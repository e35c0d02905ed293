import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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
/** The minified axe of the version that the builder uses, followed by a value that needs no serialization. */
function axeSource(): string {
  const builder = createRequire(import.meta.resolve("@axe-core/playwright"));
  source ??= `${readFileSync(builder.resolve("axe-core/axe.min.js"), "utf8")};0`;
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
  let found = await violationsNow(page, theme);
  for (let look = 2; look <= LOOKS && found.length > 0; look += 1) {
    // A page that got no frames gets one now, and with it the ends of its transitions.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    await settle(page);
    const again = new Set(await violationsNow(page, theme));
    found = found.filter((failure) => again.has(failure));
  }
  return found;
}

/** What axe reports per element, and whether the page scrolls sideways, at this moment. */
async function violationsNow(page: Page, theme: Theme): Promise<string[]> {
  const axe = await axeIn(page);
  if (theme === "dark") axe.withRules(rulesOfColor);
  const { violations } = await axe.analyze();
  const violationsFound = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}) at ${target.join(" ")}`),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0
    ? [...violationsFound, `the page is ${overflow} px wider than the window`]
    : violationsFound;
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

/**
 * Adds axe to the page. The builder would evaluate 1.5 MB twice: the smaller source is added once per
 * document, and the builder gets an empty source.
 */
async function axeIn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource());
  // Legacy mode saves a blank tab per run; it matters only for frames of other origins, and there are none.
  return new AxeBuilder({ page, axeSource: "0" }).setLegacyMode().options({ resultTypes: ["violations"] });
}

/** Sets theme and width, and waits until the app has applied them and the page has settled. */
async function show(page: Page, theme: Theme, width: Width): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  }
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
  await settle(page);
}

/**
 * Waits until styles and fonts are loaded, transitions have ended (axe measures colors during a fade), and
 * two frames were rendered (a busy machine captures the previous one).
 */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
  );
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
