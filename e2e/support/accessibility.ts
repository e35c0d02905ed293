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
 * Each theme at each width, so that from one look to the next one of them changes: that takes longer than looking. The
 * last is how tests go on.
 */
const looks = [
  ["dark", 1440],
  ["dark", 390],
  ["light", 390],
  ["light", 1440],
] as const satisfies readonly (readonly [Theme, Width])[];
let source: string | undefined;
/** The minified axe of the very version that the builder comes with; it ends in no value to send back. */
function axeSource(): string {
  const builder = createRequire(import.meta.resolve("@axe-core/playwright"));
  source ??= `${readFileSync(builder.resolve("axe-core/axe.min.js"), "utf8")};0`;
  return source;
}
/** What a theme can change: it gives the same document other colors. */
const rulesOfColor = ["color-contrast", "link-in-text-block"];

/** How often a page is looked at before what was found each time counts. */
const LOOKS = 4;

/**
 * Asserts that axe (WCAG 2.2 A and AA, best practices) finds nothing on the page as it stands, in the light and the
 * dark theme, 1440 and 390 px wide, that nothing scrolls sideways, and with E2E_PICTURES=on leaves a picture of each
 * in test-results/screens. The page must follow the system's theme (the app's default). Ends light and 1440 px wide.
 * What is found counts only if it is still there when the page has settled: a busy machine shows pages half way
 * through a fade.
 * @param name names the pictures: `<name>-<theme>-<width>.png`
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Right after a navigation the page's own chunk may still be on its way, and a blank page has nothing to look at.
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

/** What each of several looks at the page finds; nothing, as soon as none of it is there any more. */
async function lasting(page: Page, theme: Theme): Promise<string[]> {
  let found = await violationsNow(page, theme);
  for (let look = 2; look <= LOOKS && found.length > 0; look += 1) {
    // A page that was given no frames is given one now, and with it the ends of its transitions.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    await settle(page);
    const again = new Set(await violationsNow(page, theme));
    found = found.filter((failure) => again.has(failure));
  }
  return found;
}

/** What axe finds at each element, and whether the page scrolls sideways, right now. */
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
 * Has what lies outside of the window drawn too, or not any more: the browser skips long lists there
 * (`content-visibility`), and what it skips keeps the colors of the theme before.
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
 * Axe in the page. The builder would evaluate 1.5 MB twice: the smaller source is put in once per document, and the
 * builder told to evaluate nothing.
 */
async function axeIn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource());
  // Legacy mode spares a blank tab per look; it matters only for frames of other origins, which we have none of.
  return new AxeBuilder({ page, axeSource: "0" }).setLegacyMode().options({ resultTypes: ["violations"] });
}

/** Sets theme and width, and waits until the app has followed and the page has settled. */
async function show(page: Page, theme: Theme, width: Width): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  }
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
  await settle(page);
}

/**
 * Waits until styles and fonts are there, transitions have ended (axe measures colors in the middle of a fade) and two
 * frames were drawn (a busy machine photographs the one before).
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
    // The browser itself sends frames to animations, also while the page's clock is stopped.
    for (let frame = 0; frame < 2; frame += 1) await document.body.animate([], 1).finished;
  });
  // wall: a page that no one looks at may be given no frame, and then nothing in it moves any more
  await Promise.race([settled.catch(unlessClosed(page)), sleep(3000)]);
}

/** What still waits for a frame when its page is closed has not failed. */
function unlessClosed(page: Page): (error: unknown) => void {
  return (error) => {
    if (!page.isClosed()) throw error;
  };
}

/** A picture of the whole page in test-results/screens, for people to look at. */
async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
}
