import type { ElementHandle, Page } from "@playwright/test";
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
/** A dialog is loaded when it opens for the first time. */
const OPENS_MS = { declared: 10_000, every: 700 } as const;

/**
 * Opens each dialog and menu of a page with Enter, goes through what is inside (with Tab, in menus with arrow
 * keys, through the dialogs of menu items too), and closes it with Escape. Of buttons with the same words, the first is
 * pressed.
 * @param reset opens the page again, when a button has led away from it
 * @param skip names that another page's walk has pressed
 */
export async function popupGaps(
  page: Page,
  { pressed, reset, skip = new Set() }: { pressed: Pressed; reset: () => Promise<void>; skip?: Set<string> },
): Promise<PopupGaps & { opened: string[] }> {
  const gaps = { closed: [], unreachable: [], unmarked: [], unfocused: [], stuck: [], notReturned: [] };
  const walk = { page, pressed, gaps: gaps as PopupGaps, opened: [] as string[], reset };
  const done = new Set(skip);
  for (;;) {
    const next = await nextButton(page, pressed, [...done]);
    if (next === null) return { ...walk.gaps, opened: walk.opened };
    done.add(next.name);
    await walkFrom(walk, next, []);
  }
}

type Walk = { page: Page; pressed: Pressed; gaps: PopupGaps; opened: string[]; reset: () => Promise<void> };
type Opener = { name: string; button: ElementHandle<HTMLElement> };

/** The first button whose words were not pressed before. */
async function nextButton(page: Page, pressed: Pressed, done: string[]): Promise<Opener | null> {
  const found = await page.evaluateHandle(
    ({ every, done }) => {
      const selector = every ? "button, [role=button]" : "[aria-haspopup]:not([aria-haspopup=false])";
      const wordsOf = (element: Element) =>
        (element.getAttribute("aria-label") ?? element.textContent ?? "")
          .trim()
          .split(/\s+/)
          .slice(0, 2)
          .join(" ")
          .replaceAll(/\d+/g, "0");
      for (const button of document.querySelectorAll<HTMLElement>(selector)) {
        const words = wordsOf(button);
        const isSeen = button.checkVisibility({ checkVisibilityCSS: true });
        if (!isSeen || button.matches(":disabled, [aria-disabled=true]") || done.includes(words)) continue;
        return { words, button };
      }
      return null;
    },
    { every: pressed === "every", done },
  );
  const button = await found.evaluateHandle((one) => one?.button ?? null);
  const name = await found.evaluate((one) => one?.words ?? "");
  const element = button.asElement() as ElementHandle<HTMLElement> | null;
  return element === null ? null : { name, button: element };
}

/** Opens what a button opens, or an item of its menu. @param keys that choose the item */
async function walkFrom(walk: Walk, opener: Opener, keys: readonly string[]): Promise<void> {
  const { page, pressed, gaps } = walk;
  const address = page.url();
  await page.evaluate(forgetPopups);
  await opener.button.focus();
  await page.keyboard.press("Enter");
  if (keys.length > 0) await opened(page, OPENS_MS.declared);
  for (const key of keys) await page.keyboard.press(key);
  const popup = await opened(page, keys.length > 0 ? OPENS_MS.every : OPENS_MS[pressed]);
  if (popup === null) {
    if (pressed === "declared" && keys.length === 0) gaps.closed.push(opener.name);
    await page.keyboard.press("Escape");
  } else {
    const path = [opener.name, ...(keys.length > 0 ? [`item ${keys.length - 1}`] : []), popup.name].join(" › ");
    walk.opened.push(`${path} (${popup.role})`);
    const items = popup.role === "menu" || popup.role === "listbox" ? await walkItems(walk, path) : 0;
    if (items === 0) await walkDialog(walk, path);
    await close(walk, path, opener);
    if (popup.role === "menu" && keys.length === 0 && page.url() === address)
      for (let item = 1; item <= items; item += 1) {
        const down = Array.from({ length: item - 1 }, () => "ArrowDown");
        await walkFrom(walk, opener, [...down, "Enter"]);
      }
  }
  if (page.url() !== address || !(await opener.button.evaluate((one) => one.isConnected))) await walk.reset();
}

async function opened(page: Page, withinMs: number): Promise<Popup | null> {
  return await page.evaluate(noteOpened, withinMs);
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
    (front) => document.querySelector(front)?.querySelectorAll("[role^=menuitem], [role=option]").length ?? 0,
    IN_FRONT,
  );
  await page.evaluate(noteItem, IN_FRONT);
  for (let item = 0; item < items; item += 1) {
    await page.keyboard.press("ArrowDown");
    await page.evaluate(noteItem, IN_FRONT);
  }
  const missed = await page.evaluate(
    (front) =>
      [...(document.querySelector(front)?.querySelectorAll("[role^=menuitem], [role=option]") ?? [])]
        .filter((one) => !one.matches("[aria-disabled=true], [data-reached]"))
        .map((one) => one.textContent ?? ""),
    IN_FRONT,
  );
  gaps.unreachable.push(...missed.map((name) => `${path}: "${name}"`));
  return items;
}

/** Closes the popup, and those that it was opened from. */
async function close({ page, gaps, reset }: Walk, path: string, { name, button }: Opener): Promise<void> {
  await page.keyboard.press("Escape");
  const isGone = await page.evaluate(goneWithin, { front: IN_FRONT, ms: 3_000 });
  if (!isGone) {
    gaps.stuck.push(path);
    return await reset();
  }
  const returned = await button.evaluate(async (opener) => {
    for (let frame = 0; frame < 60; frame += 1) {
      if (document.activeElement === opener) return true;
      await document.body.animate([], 16).finished;
    }
    return false;
  });
  if (!returned) gaps.notReturned.push(`${path} › ${name}`);
}

function forgetPopups(): void {
  for (const one of document.querySelectorAll("[data-walked]")) one.removeAttribute("data-walked");
  for (const one of document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]"))
    one.setAttribute("data-before", "");
}

/** Waits for a popup that was not there before, and marks it as the one in front. */
async function noteOpened(withinMs: number): Promise<Popup | null> {
  const popups = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
  for (let ms = 0; ms <= withinMs; ms += 16) {
    const found = [...document.querySelectorAll(popups)].findLast(
      (one) => !one.matches("[data-before], [data-walked]") && one.checkVisibility({ checkVisibilityCSS: true }),
    );
    if (found !== undefined && document.querySelector(".animate-spin, [role=dialog] .animate-pulse") === null) {
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
    if (document.querySelector(front) === null) return true;
    await document.body.animate([], 16).finished;
  }
  return false;
}
