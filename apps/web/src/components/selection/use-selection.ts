import { useCallback, useMemo, useRef, useState } from "react";
import {
  ALL_MATCHING,
  isSelected,
  NOTHING,
  rowsBetween,
  type Selection,
  selectedCount,
  withRows,
} from "./selection.ts";

/** Controls the selection of a list. */
export type SelectionControl = {
  selection: Selection;
  /** Number of selected rows. */
  count: number;
  isSelected: (id: string) => boolean;
  /** Toggles a row; with `range`, sets all rows between the last toggled row and this one. */
  toggle: (id: string, range?: boolean) => void;
  /** Selects or clears all loaded rows. */
  toggleLoaded: () => void;
  /** False while no row is loaded. */
  canToggleLoaded: boolean;
  /** State of the checkbox in the header. */
  loaded: "all" | "some" | "none";
  selectAllMatching: () => void;
  clear: () => void;
};

type SelectionInput = {
  /** IDs of the loaded rows, in order. */
  rowIds: readonly string[];
  /** Rows that match the filter, loaded or not. */
  total: number;
  /** Identifies the filter. Another filter clears the selection: it would name rows that are not shown. */
  scope: string;
};

/** Holds the selection of a list until its filter changes. */
export function useSelection({ rowIds, total, scope }: SelectionInput): SelectionControl {
  const [held, setHeld] = useState<{ scope: string; selection: Selection }>({ scope, selection: NOTHING });
  const selection = held.scope === scope ? held.selection : NOTHING;
  const lastToggled = useRef<string | null>(null);
  const set = useCallback((next: Selection) => setHeld({ scope, selection: next }), [scope]);
  const loadedCount = rowIds.filter((id) => isSelected(selection, id)).length;
  const loaded = loadedCount === 0 ? "none" : loadedCount === rowIds.length ? "all" : "some";
  return useMemo(
    () => ({
      selection,
      count: selectedCount(selection, total),
      isSelected: (id) => isSelected(selection, id),
      toggle: (id, range = false) => {
        const rows = range ? rowsBetween(rowIds, lastToggled.current, id) : [id];
        lastToggled.current = id;
        set(withRows(selection, rows, !isSelected(selection, id)));
      },
      toggleLoaded: () => set(loaded === "all" ? NOTHING : withRows(selection, rowIds, true)),
      canToggleLoaded: rowIds.length > 0,
      loaded,
      selectAllMatching: () => set(ALL_MATCHING),
      clear: () => set(NOTHING),
    }),
    [selection, total, rowIds, loaded, set],
  );
}
