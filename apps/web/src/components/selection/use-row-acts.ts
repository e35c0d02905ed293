import { useEffect, useRef } from "react";
import { type RowAct, rowActKey } from "./row-act-key.ts";

type RowActs<Row> = {
  /** The row that has the focus. */
  active: Row | undefined;
  /** Rows are selected. */
  selecting: boolean;
  /** `row`: the active one; undefined: the act applies to the selection. */
  onAct: (act: RowAct, row: Row | undefined) => void;
};

/** Keys that act on rows: x, e, f, and Esc. Inactive while a dialog or menu is open. */
export function useRowActs<Row>(acts: RowActs<Row>): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"],[role="menu"]') !== null) return;
      const { active, selecting, onAct } = latest.current;
      const focused = document.activeElement;
      const act = rowActKey(event, {
        typing:
          focused instanceof HTMLElement && focused.matches("input:not([type=checkbox]), textarea, select"),
        active: active !== undefined,
        selecting,
      });
      if (act === null) return;
      event.preventDefault();
      onAct(act, act === "select" || !selecting ? active : undefined);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
