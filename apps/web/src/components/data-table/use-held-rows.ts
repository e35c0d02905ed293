import { type PointerEvent, useRef, useState } from "react";
import { heldRows } from "./held-rows.ts";

/** Handlers of the element whose rows are held. */
type HoldHandlers = {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
};

/**
 * Keeps the rows of a list in place while a mouse is over it: a reload after a change removes rows, and the
 * next button would move under the pointer. `scope` identifies the filter of the rows; another filter shows
 * its own rows immediately. Null: the rows are those of an earlier filter.
 */
export function useHeldRows<Row>(
  loaded: readonly Row[],
  idOf: (row: Row) => string,
  scope: string | null,
): readonly [rows: readonly Row[], handlers: HoldHandlers] {
  const [inside, setInside] = useState(false);
  const held = useRef({ scope, rows: loaded });
  const rows =
    inside && scope !== null && held.current.scope === scope
      ? heldRows(held.current.rows, loaded, idOf)
      : loaded;
  held.current = { scope, rows };
  return [
    rows,
    {
      onPointerEnter: ({ pointerType }) => setInside(pointerType === "mouse"),
      onPointerLeave: () => setInside(false),
    },
  ];
}
