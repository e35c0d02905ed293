/** Finds and focuses the rows of a list. */
export type RowFocus = {
  /** The ID of the row that an element is in. */
  rowOf: (element: Element) => string | null;
  /** Focuses a row, and scrolls to it where it is out of sight. */
  focus: (id: string) => void;
  /** Focuses a row once the dialog that had the focus is gone: closing it would move the focus again. */
  focusAfterDialog: (id: string) => void;
};

/** Delay after which a closed dialog no longer moves the focus. */
const DIALOG_GONE_MS = 50;

/**
 * The focus of rows with an ID.
 * @param attribute holds the ID of a row
 * @param target selects the element of a row that takes the focus
 */
export function createRowFocus(attribute: `data-${string}`, target: string): RowFocus {
  const targetOf = (id: string): HTMLElement | null => {
    const rows = [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];
    return rows.find((row) => row.getAttribute(attribute) === id)?.querySelector<HTMLElement>(target) ?? null;
  };
  const focus = (id: string) => {
    const element = targetOf(id);
    element?.focus({ preventScroll: true });
    element?.closest("article")?.scrollIntoView({ block: "nearest" });
  };
  return {
    rowOf: (element) => element.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null,
    focus,
    focusAfterDialog: (id) => {
      setTimeout(() => {
        // Another dialog may have followed, or the person went on.
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body) focus(id);
      }, DIALOG_GONE_MS);
    },
  };
}
