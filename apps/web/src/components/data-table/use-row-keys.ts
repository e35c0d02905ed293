import { type RefObject, useEffect, useRef } from "react";
import { rowKeyAction } from "./row-key-action.ts";

type RowKeys = {
  active: number | null;
  count: number;
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
  onSelect?: (index: number, range: boolean) => void;
  /** The search box that `/` focuses. */
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Keyboard navigation of the list on a page: j, k, Enter, x, and /. Inactive while a dialog or menu is open. */
export function useRowKeys(keys: RowKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"],[role="menu"]') !== null) return;
      const { active, count, onMove, onOpen, onSelect, searchBox } = latest.current;
      const focused = document.activeElement;
      const action = rowKeyAction(event, {
        active,
        count,
        typing:
          focused instanceof HTMLElement && focused.matches("input:not([type=checkbox]), textarea, select"),
        onRow: focused === null || focused === document.body || focused.getAttribute("role") === "row",
      });
      if (action === null || (action.do === "select" && onSelect === undefined)) return;
      event.preventDefault();
      if (action.do === "search") searchBox.current?.focus();
      else if (action.do === "move") onMove(action.to);
      else if (action.do === "select") onSelect?.(action.index, action.range);
      else onOpen(action.index);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
