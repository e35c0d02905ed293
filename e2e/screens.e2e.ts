// Pages as pictures, from recorded answers: what moved, wrapped, or changed its color shows as a difference.
// Recorded and taken again by `node e2e/take-screens.ts --record`.
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { MOST_SHIFT, type Shifts, watchLayoutShift } from "./support/layout-shift.ts";
import { type Recording, readRecording, replay } from "./support/recorded-answers.ts";
import { dress, loaded, putStored, type Screen, screens, type Theme, type Width } from "./support/screens.ts";

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
  ["access", "light", 1440],
  ["access", "dark", 390],
  ["attack-paths", "light", 1440],
  ["attack-paths", "dark", 390],
  ["reachability", "dark", 1440],
  ["reachability", "light", 390],
  ["finding", "light", 1440],
  ["finding", "dark", 390],
  ["recommendations", "light", 1440],
  ["recommendations", "dark", 390],
  ["notifications", "light", 1440],
  ["accounts", "dark", 1440],
  ["organization", "dark", 1440],
  ["organization", "light", 390],
  ["members", "light", 390],
  ["runs", "light", 1440],
  ["run", "light", 1440],
  ["run", "dark", 390],
  ["audit-log", "dark", 1440],
  ["audit-log", "light", 390],
  ["sign-in", "light", 1440],
  ["sign-in", "dark", 390],
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

/** Opens a page with its recorded answers. */
async function show(page: Page, screen: Screen): Promise<void> {
  const { data = "few", signedOut = false } = screen;
  const unknown = await replay(page, recording, { data, signedOut });
  await putStored(page, screen);
  await page.goto(screen.path(recording.ids));
  await loaded(page, screen);
  expect(unknown, "requests that were not recorded: node e2e/take-screens.ts --record").toEqual([]);
}

function expectStill({ sum, largest }: Shifts): void {
  expect(sum, `layout shift; what moved most:\n${largest}`).toBeLessThan(MOST_SHIFT);
}

test.describe("screens", () => {
  for (const [name, theme, width] of looks) {
    test(`${name}, ${theme}, ${width} px: looks as before, and nothing moves while it loads`, async ({
      page,
    }) => {
      const screen = screenOf(name);
      await dress(page, theme, width);
      const shifts = await watchLayoutShift(page);
      await show(page, screen);
      await expect(page).toHaveScreenshot(`${name}-${theme}-${width}.png`);
      expectStill(await shifts());
    });
  }
});

/** Pages without a picture at 390 px. */
const unseen = screens.filter(({ name }) => !looks.some(([look, , width]) => look === name && width === 390));

test.describe("at 390 px, nothing moves while it loads", () => {
  for (const screen of unseen) {
    test(screen.name, async ({ page }) => {
      await dress(page, "light", 390);
      const shifts = await watchLayoutShift(page);
      await show(page, screen);
      expectStill(await shifts());
    });
  }
});

test("a page that moves while it loads is noticed", async ({ page }) => {
  const shifts = await watchLayoutShift(page);
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
  await expect.poll(async () => (await shifts()).sum).toBeGreaterThan(0);
  expect((await shifts()).largest).toContain("Stays?");
});

test("on a phone, the first finding is on the first screen, and no fact of a row is cut", async ({
  page,
}) => {
  await dress(page, "light", 390);
  await show(page, screenOf("security"));
  const findings = page.getByRole("article");
  const first = await findings.first().getByRole("heading").boundingBox();
  expect((first?.y ?? Number.POSITIVE_INFINITY) + (first?.height ?? 0)).toBeLessThanOrEqual(844);
  const cut = await findings.evaluateAll((rows) =>
    rows.flatMap((row) => {
      const line = row.querySelector("h3 + div");
      if (line === null) return [`${row.ariaLabel}: no facts`];
      const { top, bottom, right } = line.getBoundingClientRect();
      // A fact that does not fit is in a line of its own, which is below the visible one as a whole.
      return [...line.children]
        .map((fact) => ({ fact, box: fact.getBoundingClientRect() }))
        .filter(
          ({ fact, box }) => fact.checkVisibility() && box.width > 1 && box.top < bottom && box.bottom > top,
        )
        .filter(({ box }) => box.bottom > bottom + 1 || box.right > right + 1)
        .map(({ fact }) => `${row.ariaLabel}: ${fact.textContent}`);
    }),
  );
  expect(await findings.count()).toBeGreaterThan(20);
  expect(cut).toEqual([]);
});
