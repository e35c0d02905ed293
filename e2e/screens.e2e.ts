// Pages as pictures, from recorded answers: what moved, wrapped, or changed its color shows as a difference.
// Recorded and taken again by `node e2e/take-screens.ts --record`.
import { expect, test } from "./support/fixtures.ts";
import { type Recording, readRecording, replay } from "./support/recorded-answers.ts";
import {
  dress,
  loaded,
  type Screen,
  screens,
  shifts,
  type Theme,
  type Width,
  watchShifts,
} from "./support/screens.ts";

/** Layout shift that no page may reach (Cumulative Layout Shift; 0.1 counts as good). */
const MOST_SHIFT = 0.05;

const looks: readonly (readonly [name: string, Theme, Width])[] = [
  ["dashboard", "light", 1440],
  ["dashboard", "dark", 390],
  ["dashboard-empty", "light", 1440],
  ["resources", "light", 1440],
  ["resources", "dark", 390],
  ["resource-quick-look", "dark", 1440],
  ["costs", "light", 1440],
  ["costs", "dark", 390],
  ["costs-table", "light", 1440],
  ["security", "light", 1440],
  ["security", "dark", 390],
  ["security-frameworks", "dark", 1440],
  ["finding", "light", 1440],
  ["finding", "dark", 390],
  ["recommendations", "light", 1440],
  ["recommendations", "dark", 390],
  ["notifications", "light", 1440],
  ["accounts", "dark", 1440],
  ["organization", "dark", 1440],
  ["organization", "light", 390],
  ["members", "light", 390],
  ["login", "dark", 1440],
  ["register", "light", 390],
];

const screenOf = (name: string): Screen => {
  const found = screens.find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`No screen is called ${name}.`);
  return found;
};

let recording: Recording;
test.beforeAll(() => {
  recording = readRecording();
});

test.describe("screens", () => {
  for (const [name, theme, width] of looks) {
    test(`${name}, ${theme}, ${width} px: looks as before, and nothing moves while it loads`, async ({
      page,
    }) => {
      const screen = screenOf(name);
      await dress(page, theme, width);
      await watchShifts(page);
      const { data = "few", signedOut = false } = screen;
      const unknown = await replay(page, recording, { data, signedOut });
      await page.goto(screen.path(recording.ids));
      await loaded(page, screen);
      expect(unknown, "requests that were not recorded: node e2e/take-screens.ts --record").toEqual([]);
      await expect(page).toHaveScreenshot(`${name}-${theme}-${width}.png`);
      const { sum, largest } = await shifts(page);
      expect(sum, `layout shift; what moved most:\n${largest}`).toBeLessThan(MOST_SHIFT);
    });
  }
});

test("a page that moves while it loads is noticed", async ({ page }) => {
  await watchShifts(page);
  await page.route("**/moving", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><p id=here>Stays?</p>" }),
  );
  await page.goto("/moving");
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await document.body.animate([], 1).finished;
    const above = document.createElement("div");
    above.style.height = "300px";
    document.body.prepend(above);
    for (let frame = 0; frame < 2; frame += 1) await document.body.animate([], 1).finished;
  });
  await expect.poll(async () => (await shifts(page)).sum).toBeGreaterThan(0);
  expect((await shifts(page)).largest).toContain("Stays?");
});
