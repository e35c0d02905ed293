import { type PointerEvent, useRef, useState } from "react";
import type { Finding } from "../../../lib/findings-query.ts";
import { heldFindings } from "./held-findings.ts";

/** Handlers of the element whose rows are held. */
type HoldHandlers = {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
};

/**
 * Keeps the rows of a list in place while a mouse is over it: a reload after a change removes rows, and the next
 * button would move under the pointer. `scope` names the filter that the rows match; another filter shows its own rows
 * at once. Null: the rows are those of an earlier filter.
 */
export function useHeldFindings(
  loaded: readonly Finding[],
  scope: string | null,
): readonly [findings: readonly Finding[], handlers: HoldHandlers] {
  const [inside, setInside] = useState(false);
  const held = useRef({ scope, findings: loaded });
  const findings =
    inside && scope !== null && held.current.scope === scope
      ? heldFindings(held.current.findings, loaded)
      : loaded;
  held.current = { scope, findings };
  return [
    findings,
    {
      onPointerEnter: ({ pointerType }) => setInside(pointerType === "mouse"),
      onPointerLeave: () => setInside(false),
    },
  ];
}
