import { type PointerEvent, useEffect, useRef, useState } from "react";
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
  const [inside, setInside] = useState<Element | null>(null);
  useLeft(inside, () => setInside(null));
  const held = useRef({ scope, rows: loaded });
  const rows =
    inside !== null && scope !== null && held.current.scope === scope
      ? heldRows(held.current.rows, loaded, idOf)
      : loaded;
  held.current = { scope, rows };
  return [
    rows,
    {
      onPointerEnter: ({ pointerType, currentTarget }) =>
        setInside(pointerType === "mouse" ? currentTarget : null),
      onPointerLeave: () => setInside(null),
    },
  ];
}

/** Notices a pointer that is elsewhere: browsers send no leave event when the element under it was removed. */
function useLeft(element: Element | null, onLeft: () => void): void {
  const latest = useRef(onLeft);
  latest.current = onLeft;
  useEffect(() => {
    if (element === null) return;
    const onOver = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) latest.current();
    };
    document.addEventListener("pointerover", onOver);
    return () => document.removeEventListener("pointerover", onOver);
  }, [element]);
}
