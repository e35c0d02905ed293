// Every page from its recorded answers, without a mouse: Tab reaches everything that responds to a click, and shows where
// it is.
import { expect, test } from "./support/fixtures.ts";
import { keyboardGaps } from "./support/keyboard.ts";
import { type Recording, readRecording, replay } from "./support/recorded-answers.ts";
import { dress, loaded, putStored, screens, toEnd } from "./support/screens.ts";

let recording: Recording;
test.beforeAll(() => {
  recording = readRecording();
});

test.describe("by keyboard", () => {
  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      const { data = "few", signedOut = false } = screen;
      await replay(page, recording, { data, signedOut });
      await putStored(page, screen);
      await dress(page, "light", 1440);
      await page.goto(screen.path(recording.ids));
      await loaded(page, screen);
      await toEnd(page);
      await loaded(page, screen);
      // A part that comes into view during the walk is reached by the next one.
      await expect.poll(() => keyboardGaps(page)).toEqual({ unreachable: [], unmarked: [], lost: [] });
    });
  }
});

test("an element that only a mouse reaches, one without a mark, and a lost focus are noticed", async ({
  page,
}) => {
  await page.route("**/planted", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><style>.plain:focus { outline: none }</style>
        <button>First</button>
        <button tabindex="-1">Mouse only</button>
        <button class="plain">Plain</button>
        <button id="before">Before</button>
        <button onfocus="this.remove()">Gone</button>
        <button>Last</button>`,
    }),
  );
  await page.goto("/planted");
  expect(await keyboardGaps(page)).toEqual({
    unreachable: ['button "Mouse only"'],
    unmarked: ['button "Plain"'],
    lost: ['button "Before"'],
  });
});
