import { useState } from "react";

/**
 * Gives the focus back when a dialog closes: to the element that had it, or to the button of the menu whose item opened
 * the dialog. Without one that is still there, the page itself gets it, so that Tab does not start over.
 * @param from the element that had the focus, if that is known; otherwise, it has it when the dialog first renders
 * @returns for `onCloseAutoFocus`
 */
export function useFocusReturn(open: boolean, from?: Element | null): (event: Event) => void {
  const [last, setLast] = useState<{ open: boolean; opener: HTMLElement | null }>({
    open: false,
    opener: null,
  });
  if (open !== last.open)
    setLast({ open, opener: open ? openerOf(from ?? document.activeElement) : last.opener });
  return (event) => {
    event.preventDefault();
    const isNowhere = () => document.activeElement === document.body;
    // The act that closed the dialog may have moved the focus.
    if (isNowhere()) last.opener?.focus();
    if (isNowhere()) document.getElementById("main")?.focus({ preventScroll: true });
  };
}

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest("[role=menu]");
  if (menu) return document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return active instanceof HTMLElement ? active : null;
}
