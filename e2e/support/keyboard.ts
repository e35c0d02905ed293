import type { Page } from "@playwright/test";

/** More stops than any page has: the focus does not leave one of its parts. */
const MOST_STOPS = 1500;

/** What a person can't do or see on a page without a mouse. */
type KeyboardGaps = {
  /** Elements that respond to clicks, and that Tab does not reach. */
  unreachable: string[];
  /** Elements that look the same with and without the focus. */
  unmarked: string[];
  /** Elements after which Tab leaves the focus on nothing, in the middle of the page. */
  lost: string[];
};

/**
 * Presses Tab through a page, from its first element until it is there again. Links, buttons, and fields respond to
 * clicks, and everything whose clicks React handles. In a composite (tabs, a menu, a list of options, a tree, a graph),
 * Tab reaches one element, and arrow keys reach the others.
 */
export async function keyboardGaps(page: Page): Promise<KeyboardGaps> {
  await page.evaluate(startWalk, null);
  return await walk(page);
}

/** The same inside of one element, a dialog for example, which has to take the focus itself. */
export async function keyboardGapsIn(page: Page, selector: string): Promise<KeyboardGaps> {
  await page.evaluate(startWalk, selector);
  return await walk(page);
}

async function walk(page: Page): Promise<KeyboardGaps> {
  for (let stop = 0; ; stop += 1) {
    if (stop === MOST_STOPS)
      throw new Error(`Tab does not return to the first element in ${MOST_STOPS} stops.`);
    await page.keyboard.press("Tab");
    if (await page.evaluate(noteStop)) break;
  }
  return await page.evaluate(gapsOfWalk);
}

/** The looks of an element, its parent, and its next sibling: some fields hand their mark to one of these. */
type Look = readonly string[];
type Walk = {
  /** The element that the walk does not leave. */
  within: Element | null;
  /** Elements that had the focus, and whether they looked different then. */
  stops: Map<Element, boolean>;
  last: { element: Element; looks: Look[] } | null;
  /** The last element before the focus was on nothing. */
  beforeNothing: Element | null;
  lost: Element[];
  /** Stops in a row on the same element. */
  stays: number;
  lookOf: (element: Element) => Look;
};
type InPage = { keyboardWalk: Walk };

function startWalk(selector: string | null): void {
  const lookOf = (element: Element) =>
    [element, element.parentElement, element.nextElementSibling].map((one) => {
      if (one === null) return "";
      const { outline, boxShadow, backgroundColor, borderColor } = getComputedStyle(one);
      return [outline, boxShadow, backgroundColor, borderColor].join();
    });
  const within = selector === null ? null : document.querySelector<HTMLElement>(selector);
  const walk: Walk = {
    within,
    stops: new Map(),
    last: null,
    beforeNothing: null,
    lost: [],
    stays: 0,
    lookOf,
  };
  (globalThis as unknown as InPage).keyboardWalk = walk;
  within?.focus();
  if (within !== null) return;
  // Tab continues from where the focus was last, also after a blur: back to the start of the page.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
}

/** Notes where the focus is. @returns whether it is on the first element again, or outside */
function noteStop(): boolean {
  /** Of a field of several parts (a date and its time). */
  const MOST_PARTS = 8;
  const walk = (globalThis as unknown as InPage).keyboardWalk;
  const focused = document.activeElement;
  if (walk.last !== null && walk.last.element !== focused) {
    const { element, looks } = walk.last;
    const now = walk.lookOf(element);
    // The next sibling has a mark of its own when it has the focus.
    const compared = focused === element.nextElementSibling ? [0, 1] : [0, 1, 2];
    const marked = looks.some((look) => compared.some((part) => look[part] !== now[part]));
    walk.stops.set(element, marked || walk.stops.get(element) === true);
  }
  if (walk.within !== null && (focused === walk.within || !walk.within.contains(focused))) return true;
  if (focused === null || focused === document.body) {
    walk.beforeNothing ??= walk.last?.element ?? null;
    walk.last = null;
    return false;
  }
  const [first] = walk.stops.keys();
  if (focused === first && walk.last?.element !== first) return true;
  // The only element of a dialog keeps the focus.
  walk.stays = focused === walk.last?.element ? walk.stays + 1 : 0;
  if (walk.within !== null && walk.stays > MOST_PARTS) {
    // Its mark shows when it has lost the focus.
    const looks = walk.last?.looks ?? [];
    if (focused instanceof HTMLElement) focused.blur();
    const now = walk.lookOf(focused);
    const marked = looks.some((look) => look.some((part, place) => part !== now[place]));
    walk.stops.set(focused, marked);
    return true;
  }
  if (walk.beforeNothing !== null) walk.lost.push(walk.beforeNothing);
  walk.beforeNothing = null;
  if (!walk.stops.has(focused)) walk.stops.set(focused, false);
  // A field of several parts keeps the focus for several stops, and marks one of its parts at some of them.
  const before = walk.last?.element === focused ? walk.last.looks : [];
  walk.last = { element: focused, looks: [...before, walk.lookOf(focused)] };
  return false;
}

function gapsOfWalk(): KeyboardGaps {
  const { within, stops, lost } = (globalThis as unknown as InPage).keyboardWalk;
  const visited = [...stops.keys()];
  const composites =
    "[role=tablist], [role=menu], [role=listbox], [role=radiogroup], [role=treegrid], [role=application]";
  const natural =
    "a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox]";
  const nameOf = (element: Element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 60);
    return `${element.tagName.toLowerCase()} "${name}"`;
  };
  const handlesClicks = (element: Element) => {
    const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
    const props = (element as unknown as Record<string, { onClick?: unknown }>)[key ?? ""];
    return typeof props?.onClick === "function";
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true }) &&
    !element.matches(":disabled, [aria-disabled=true]") &&
    element.closest("[inert], [aria-hidden=true]") === null;
  const isReached = (element: Element): boolean => {
    if (stops.has(element)) return true;
    if (element instanceof HTMLLabelElement && element.control !== null) return isReached(element.control);
    if (element instanceof HTMLInputElement && element.type === "radio")
      return visited.some((one) => one instanceof HTMLInputElement && one.name === element.name);
    // A press of Enter on an element is a click of those around it, too.
    if (!element.matches(natural)) return visited.some((one) => element.contains(one));
    const group = element.closest(composites) ?? element.closest("[data-node]")?.parentElement;
    return group != null && visited.some((one) => group.contains(one));
  };
  const open = within ?? document.querySelector("[aria-modal=true]") ?? document.body;
  const responding = [...open.querySelectorAll("*")].filter(
    (element) => (element.matches(natural) || handlesClicks(element)) && isSeen(element),
  );
  return {
    unreachable: responding.filter((element) => !isReached(element)).map(nameOf),
    unmarked: visited.filter((element) => stops.get(element) !== true).map(nameOf),
    lost: lost.map(nameOf),
  };
}
