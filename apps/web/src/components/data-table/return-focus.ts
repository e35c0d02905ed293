import { useEffect, useRef } from "react";

/** The last opened row of each list, by the list's name: on return, it gets the focus back. */
const left = new Map<string, string>();

/** Remembers the row that a person opened. */
export function rememberRow(list: string, rowId: string): void {
  left.set(list, rowId);
}

type ReturnFocus = {
  list: string;
  /** IDs of the loaded rows, in order; empty while they load. */
  rowIds: readonly string[];
  /** Nothing is open in front of the list. */
  active: boolean;
  moveTo: (index: number) => void;
};

/** Returns the focus to the last opened row, unless another element has it. */
export function useReturnFocus({ list, rowIds, active, moveTo }: ReturnFocus): void {
  const due = useRef(true);
  useEffect(() => {
    if (!active) due.current = true;
    if (!active || !due.current || rowIds.length === 0) return;
    due.current = false;
    const rowId = left.get(list);
    if (rowId === undefined) return;
    left.delete(list);
    const focused = document.activeElement;
    const elsewhere = focused !== null && focused !== document.body && focused.id !== "main";
    const index = rowIds.indexOf(rowId);
    if (index >= 0 && !elsewhere) moveTo(index);
  }, [list, rowIds, active, moveTo]);
}
