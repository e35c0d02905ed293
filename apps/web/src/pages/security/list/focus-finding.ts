/** The link of a finding in the list. */
function linkOf(findingId: string): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-finding]")];
  return (
    rows.find(({ dataset }) => dataset.finding === findingId)?.querySelector<HTMLElement>("h3 a") ?? null
  );
}

/** The finding in whose row an element is. */
export function rowOf(element: Element): string | null {
  return element.closest("[data-finding]")?.getAttribute("data-finding") ?? null;
}

/** Focuses a finding in the list, and scrolls to it where it is out of sight. */
export function focusFinding(findingId: string): void {
  const link = linkOf(findingId);
  link?.focus({ preventScroll: true });
  link?.closest("article")?.scrollIntoView({ block: "nearest" });
}

/** Focuses a finding once the dialog that had the focus is gone: closing it would move the focus again. */
export function focusFindingAfterDialog(findingId: string): void {
  setTimeout(() => {
    // Another dialog may have followed, or the person went on.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || linkOf(findingId) === null) {
      focusFinding(findingId);
    }
  }, 50);
}
