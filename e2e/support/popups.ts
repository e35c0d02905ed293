import type { ElementHandle, Page, Request } from "@playwright/test";
import { keyboardGapsIn } from "./keyboard.ts";

/** Which buttons are pressed: those that declare a popup (`aria-haspopup`), or every one. */
type Pressed = "declared" | "every";

/** What a person can't do in the dialogs and menus of a page without a mouse. */
type PopupGaps = {
  /** Buttons that declare a popup, and open none. */
  closed: string[];
  /** Elements inside that the keyboard does not reach. */
  unreachable: string[];
  /** Elements inside that look the same with and without the focus. */
  unmarked: string[];
  /** Dialogs that open without the focus. */
  unfocused: string[];
  /** Popups that Escape leaves open. */
  stuck: string[];
  /** Buttons that don't have the focus again when their popup closes. */
  notReturned: string[];
};

type Popup = { role: string; name: string };

/** The popup in front, once {@link noteOpened} has seen it. */
const IN_FRONT = "[data-walked]";
const POPUPS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const ITEMS = "[role^=menuitem], [role=option]";
/** In which the page renders what it has loaded, in frames. */
const SETTLES_FRAMES = 15;

/**
 * Opens each dialog and menu of a page with Enter, goes through what is inside (with Tab, in menus with arrow
 * keys, through the dialogs of menu items too), and closes it with Escape. Of buttons with the same words, the first is
 * pressed.
 * @param reset opens the page again, when a button has led away from it
 * @param within selector of the part whose buttons are pressed; while a dialog is open, those inside of it
 */
export async function popupGaps(
  page: Page,
  { pressed, within, reset, patienceMs = 30_000 }: WalkOptions,
): Promise<PopupGaps & { opened: string[] }> {
  const gaps: PopupGaps = {
    ...{ closed: [], unreachable: [], unmarked: [] },
    ...{ unfocused: [], stuck: [], notReturned: [] },
  };
  const loading = countRequests(page);
  const walk: Walk = { page, pressed, within, gaps, opened: [], reset, patienceMs, loading };
  const done = new Set<string>();
  for (;;) {
    const words = await nextWords(walk, [...done]);
    if (words === null) return { ...gaps, opened: walk.opened };
    done.add(words);
    const items = await walkFrom(walk, words);
    for (let item = 1; item <= items; item += 1) await walkFrom(walk, words, item);
  }
}

type Walk = {
  page: Page;
  pressed: Pressed;
  within: string;
  gaps: PopupGaps;
  opened: string[];
  reset: () => Promise<void>;
  /** Only for popups that never open, close, or give the focus back. */
  patienceMs: number;
  /** Requests that are open. */
  loading: () => number;
};
type WalkOptions = Pick<Walk, "pressed" | "within" | "reset"> & Partial<Pick<Walk, "patienceMs">>;

/** A dialog is loaded when it opens for the first time. */
function countRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().includes("/api/events")) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}

/** A button that can be pressed: the first with given words, or the first whose words were not pressed before. */
type Wanted = Pick<Walk, "pressed" | "within"> & { words: string | null; done: readonly string[] };

/** @returns the first words of the button, and itself; null: there is none */
function findButton({ pressed, within, words, done }: Wanted): { words: string; button: HTMLElement } | null {
  const root = document.querySelector("[aria-modal=true]") ?? document.querySelector(within);
  const selector =
    pressed === "every" ? "button, [role=button]" : "[aria-haspopup]:not([aria-haspopup=false])";
  for (const button of root?.querySelectorAll<HTMLElement>(selector) ?? []) {
    const name = (button.getAttribute("aria-label") ?? button.textContent ?? "").trim();
    const own = name.split(/\s+/).slice(0, 2).join(" ").replaceAll(/\d+/g, "0");
    const isSeen = button.checkVisibility({ checkVisibilityCSS: true });
    if (!isSeen || button.matches(":disabled, [aria-disabled=true]")) continue;
    if (words === null ? !done.includes(own) : words === own) return { words: own, button };
  }
  return null;
}

async function nextWords({ page, pressed, within }: Walk, done: readonly string[]): Promise<string | null> {
  const found = await page.evaluateHandle(findButton, { pressed, within, words: null, done });
  return await found.evaluate((one) => one?.words ?? null);
}

/**
 * Opens what a button opens, or an item of its menu.
 * @param item place in the menu, from 1
 * @returns the items of a menu
 */
async function walkFrom(walk: Walk, words: string, item = 0): Promise<number> {
  const { page, pressed, within, gaps } = walk;
  const found = await page.evaluateHandle(findButton, { pressed, within, words, done: [] });
  const button = (
    await found.evaluateHandle((one) => one?.button ?? null)
  ).asElement() as ElementHandle<HTMLElement> | null;
  if (button === null) return 0;
  const address = page.url();
  await page.evaluate(forgetPopups, POPUPS);
  await button.focus();
  await page.keyboard.press("Enter");
  let popup = await opened(walk, pressed === "declared");
  let path = popup === null ? words : `${words} › ${popup.name}`;
  if (popup === null && pressed === "declared") gaps.closed.push(words);
  if (popup !== null && item > 0) {
    for (let down = 1; down < item; down += 1) await press(page, "ArrowDown");
    await press(page, "Enter");
    popup = await opened(walk, false);
    path = `${words} › item ${item} › ${popup?.name}`;
  }
  const { items, closed } =
    popup === null ? { items: 0, closed: true } : await walkPopup(walk, path, { popup, button });
  const stayed = closed && page.url() === address && (await button.evaluate((one) => one.isConnected));
  if (!stayed) await walk.reset();
  return item === 0 && popup?.role === "menu" ? items : 0;
}

/** Goes through a popup, and closes it. */
async function walkPopup(
  walk: Walk,
  path: string,
  { popup, button }: { popup: Popup; button: ElementHandle<HTMLElement> },
): Promise<{ items: number; closed: boolean }> {
  walk.opened.push(`${path} (${popup.role})`);
  const items = popup.role === "menu" || popup.role === "listbox" ? await walkItems(walk, path) : 0;
  if (items === 0) await walkDialog(walk, path);
  return { items, closed: await close(walk, path, button) };
}

/** A menu moves the focus after a key. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await document.body.animate([], 16).finished;
  });
}

/** @param must whether a popup is due; otherwise, there is none once nothing loads any more */
async function opened({ page, patienceMs, loading }: Walk, must: boolean): Promise<Popup | null> {
  for (let waitedMs = 0; ; waitedMs += SETTLES_FRAMES * 16) {
    const isQuiet = loading() === 0;
    const popup = await page.evaluate(noteOpened, { popups: POPUPS, frames: SETTLES_FRAMES });
    if (popup !== null || (isQuiet && !must && loading() === 0) || waitedMs > patienceMs) return popup;
  }
}

async function walkDialog({ page, gaps }: Walk, path: string): Promise<void> {
  const has = await page.evaluate(
    (front) => document.querySelector(front)?.contains(document.activeElement) === true,
    IN_FRONT,
  );
  if (!has) gaps.unfocused.push(path);
  const { unreachable, unmarked } = await keyboardGapsIn(page, IN_FRONT);
  gaps.unreachable.push(...unreachable.map((name) => `${path}: ${name}`));
  gaps.unmarked.push(...unmarked.map((name) => `${path}: ${name}`));
}

/** Goes down the items of a menu or of a list of options. @returns their number */
async function walkItems({ page, gaps }: Walk, path: string): Promise<number> {
  const items = await page.evaluate(
    ({ front, items }) => document.querySelector(front)?.querySelectorAll(items).length ?? 0,
    { front: IN_FRONT, items: ITEMS },
  );
  await page.evaluate(noteItem, IN_FRONT);
  for (let item = 0; item < items; item += 1) {
    await press(page, "ArrowDown");
    await page.evaluate(noteItem, IN_FRONT);
  }
  const missed = await page.evaluate(
    ({ front, items: wanted }) =>
      [...(document.querySelector(front)?.querySelectorAll(wanted) ?? [])]
        .filter((one) => !one.matches("[aria-disabled=true], [data-reached]"))
        .map((one) => one.textContent ?? ""),
    { front: IN_FRONT, items: ITEMS },
  );
  gaps.unreachable.push(...missed.map((name) => `${path}: "${name}"`));
  return items;
}

/** Presses Escape. @returns whether the popup closes */
async function close(
  { page, gaps, patienceMs }: Walk,
  path: string,
  button: ElementHandle<HTMLElement>,
): Promise<boolean> {
  await page.keyboard.press("Escape");
  const isGone = await page.evaluate(goneWithin, { front: IN_FRONT, ms: patienceMs });
  if (!isGone) {
    gaps.stuck.push(path);
    return false;
  }
  const elsewhere = await button.evaluate(async (opener, ms) => {
    for (let waited = 0; waited <= ms; waited += 16) {
      // In a list, the row takes the focus, or its title. A button that leads to another page is gone.
      const place = opener.closest("[data-index], [data-recommendation], [data-finding]") ?? opener;
      if (place.contains(document.activeElement) || !opener.isConnected) return null;
      await document.body.animate([], 16).finished;
    }
    return document.activeElement?.outerHTML.slice(0, 80) ?? "";
  }, patienceMs);
  if (elsewhere !== null) gaps.notReturned.push(`${path}: ${elsewhere}`);
  return true;
}

/** Marks the popups that are there already. */
function forgetPopups(popups: string): void {
  for (const one of document.querySelectorAll("[data-walked]")) one.removeAttribute("data-walked");
  for (const one of document.querySelectorAll(popups))
    one.toggleAttribute("data-before", one.checkVisibility({ checkVisibilityCSS: true }));
}

/** Waits for a popup that was not there before, and marks it as the one in front. */
async function noteOpened({ popups, frames }: { popups: string; frames: number }): Promise<Popup | null> {
  for (let frame = 0; frame <= frames; frame += 1) {
    const found = [...document.querySelectorAll(popups)].findLast(
      (one) =>
        !one.matches("[data-before], [data-walked]") && one.checkVisibility({ checkVisibilityCSS: true }),
    );
    if (
      found !== undefined &&
      document.querySelector(".animate-spin, [role=dialog] .animate-pulse") === null
    ) {
      for (const one of document.querySelectorAll("[data-walked]")) one.removeAttribute("data-walked");
      found.setAttribute("data-walked", "");
      const label = found.getAttribute("aria-labelledby")?.split(" ")[0];
      const title = label === undefined ? null : document.getElementById(label);
      const name = found.getAttribute("aria-label") ?? title?.textContent?.trim() ?? "";
      return { role: found.getAttribute("role") ?? "", name };
    }
    await document.body.animate([], 16).finished;
  }
  return null;
}

/** Marks the item that has the focus, or that the field names as its active one. */
function noteItem(front: string): void {
  const id = document.activeElement?.getAttribute("aria-activedescendant");
  const item = id == null ? document.activeElement : document.getElementById(id);
  if (item !== null && document.querySelector(front)?.contains(item) === true)
    item.setAttribute("data-reached", "");
}

async function goneWithin({ front, ms }: { front: string; ms: number }): Promise<boolean> {
  for (let waited = 0; waited <= ms; waited += 16) {
    if (document.querySelector(front)?.checkVisibility() !== true) return true;
    await document.body.animate([], 16).finished;
  }
  return false;
}
