import { type RefObject, useEffect, useRef } from "react";
import { useRowKeys } from "../../../components/data-table/use-row-keys.ts";
import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import type { RowAct } from "../../../components/selection/row-act-key.ts";
import { useActiveRow } from "../../../components/selection/use-active-row.ts";
import { useRowActs } from "../../../components/selection/use-row-acts.ts";
import { useMayIn } from "../../../lib/use-may.ts";
import { recommendationFocus } from "./focus-recommendation.ts";

type RecommendationKeys = {
  rows: readonly Recommendation[];
  searchBox: RefObject<HTMLInputElement | null>;
  selecting: boolean;
  onToggle: (id: string) => void;
  /** `row`: the active one; undefined: the act applies to the selection. */
  onAct: (act: RowAct, row: Recommendation | undefined) => void;
};

const { focus, rowOf } = recommendationFocus;

/**
 * Keyboard of the list: j and k move, Enter expands, x selects, e dismisses, f applies, Esc clears the selection, /
 * focuses the search.
 */
export function useRecommendationKeys(keys: RecommendationKeys): void {
  const { rows, searchBox, selecting, onToggle, onAct } = keys;
  const active = useActiveRow(rowOf);
  const may = {
    apply: useMayIn("POST /cost/recommendations/implement", "fix"),
    setAside: useMayIn("POST /cost/recommendations/dismiss", "triage"),
  };
  const index = rows.findIndex(({ recommendationId }) => recommendationId === active);
  useRowKeys({
    active: index === -1 ? null : index,
    count: rows.length,
    onMove: (to) => {
      const next = rows[to];
      if (next !== undefined) focus(next.recommendationId);
    },
    onOpen: (at) => {
      const row = rows[at];
      if (row !== undefined) onToggle(row.recommendationId);
    },
    searchBox,
  });
  useRowActs({
    active: rows[index],
    selecting,
    onAct: (act, row) => {
      if ((act === "apply" || act === "setAside") && !may[act](...(row === undefined ? [] : [row.accountId])))
        return;
      onAct(act, row);
    },
  });
  useNextRowFocus(rows, active, index);
}

/** When the row with the focus leaves the list, the row in its place gets the focus. */
function useNextRowFocus(rows: readonly Recommendation[], active: string | null, index: number): void {
  const last = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    if (active !== null && index !== -1) {
      last.current = { id: active, index };
      return;
    }
    const left = last.current;
    if (left === null || left.id !== active || rows.length === 0) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const next = rows[Math.min(left.index, rows.length - 1)];
    if (next !== undefined) focus(next.recommendationId);
  }, [rows, active, index]);
}
