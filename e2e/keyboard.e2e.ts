// Every page from its recorded answers, without a mouse: Tab reaches everything that responds to a click, and shows where
// it is.
import type { Page, Route } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { keyboardGaps } from "./support/keyboard.ts";
import { popupGaps } from "./support/popups.ts";
import { type Recording, readRecording, replay } from "./support/recorded-answers.ts";
import { dress, loaded, putStored, type Screen, screens, toEnd } from "./support/screens.ts";

let recording: Recording;
test.beforeAll(() => {
  recording = readRecording();
});

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path(recording.ids));
  await loaded(page, screen);
  await toEnd(page);
  await loaded(page, screen);
}

async function openRecorded(page: Page, screen: Screen): Promise<void> {
  const { data = "few", signedOut = false } = screen;
  await replay(page, recording, { data, signedOut });
  await putStored(page, screen);
  await dress(page, "light", 1440);
  await open(page, screen);
}

test.describe("by keyboard", () => {
  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      await openRecorded(page, screen);
      // A part that comes into view during the walk is reached by the next one.
      await expect.poll(() => keyboardGaps(page)).toEqual({ unreachable: [], unmarked: [], lost: [] });
    });
  }
});

/** Pressing every button of every page takes ten minutes: only with POPUPS=every. */
const everywhere = process.env.POPUPS === "every";
/** Pages with each kind of popup: menus, lists, explanations, dialogs of menu items, a chip. */
const withPopups = [
  "dashboard",
  "resources-unused",
  "security-frameworks",
  "recommendations",
  "organization",
];

test.describe("dialogs and menus by keyboard", () => {
  for (const screen of screens.filter(({ name }) => everywhere || withPopups.includes(name))) {
    test(screen.name, async ({ page }) => {
      test.setTimeout(600_000);
      await openRecorded(page, screen);
      const { opened, ...gaps } = await popupGaps(page, {
        pressed: everywhere ? "every" : "declared",
        // The frame around the pages is the same everywhere.
        within: screen.name === "dashboard" ? "body" : "main",
        reset: () => open(page, screen),
      });
      expect(gaps).toEqual(noGaps);
      if (!everywhere) expect(opened).not.toEqual([]);
    });
  }
});

const noGaps = { closed: [], unreachable: [], unmarked: [], unfocused: [], stuck: [], notReturned: [] };

test("popups that a keyboard can't use are noticed", async ({ page }) => {
  const body = `<!doctype html><style>.plain:focus { outline: none }</style>
    <button aria-haspopup="dialog">Nothing</button>
    <button aria-haspopup="dialog" onclick="show('good', this)">Good</button>
    <button aria-haspopup="dialog" onclick="show('bad')">Bad</button>
    <button aria-haspopup="menu" onclick="show('menu')">Menu</button>
    <div id="good" role="dialog" tabindex="-1" aria-label="G" hidden><button>Yes</button><button>No</button></div>
    <div id="bad" role="dialog" tabindex="-1" aria-label="B" hidden>
      <button>Yes</button><button tabindex="-1">Mouse only</button><button class="plain">Plain</button>
    </div>
    <div id="menu" role="menu" tabindex="-1" aria-label="M" hidden><div role="menuitem">Never</div></div>
    <script>
      let opener;
      const show = (id, from) => { const one = document.getElementById(id); one.hidden = false; opener = from;
        if (id === "good") one.focus(); };
      addEventListener("keydown", ({ key }) => {
        if (key !== "Escape") return;
        for (const id of ["good", "bad"]) document.getElementById(id).hidden = true;
        opener?.focus(); opener = undefined;
      });
    </script>`;
  const planted = (route: Route) => route.fulfill({ contentType: "text/html", body });
  await page.route("**/planted", planted);
  const reset = async () => void (await page.goto("/planted"));
  await reset();
  const { opened, ...gaps } = await popupGaps(page, {
    ...{ pressed: "declared", within: "body", reset },
    // The page answers at once, or never.
    patienceMs: 2_000,
  });
  expect(opened).toEqual(["Good › G (dialog)", "Bad › B (dialog)", "Menu › M (menu)"]);
  expect(gaps).toMatchObject({
    closed: ["Nothing"],
    unreachable: ['Bad › B: button "Mouse only"', 'Menu › M: "Never"'],
    unmarked: ['Bad › B: button "Plain"'],
    unfocused: ["Bad › B"],
    stuck: ["Menu › M"],
  });
  expect(gaps.notReturned).toHaveLength(1);
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
