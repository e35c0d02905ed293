/** Acts on the active row. */
const ACTS = { x: "select", e: "setAside", f: "apply" } as const;

/**
 * An act by key: select the row, set it aside (ignore, dismiss), apply its proposal (fix), or clear the
 * selection.
 */
export type RowAct = (typeof ACTS)[keyof typeof ACTS] | "clear";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;
type Situation = {
  /** The focus is in a text field or select. */
  typing: boolean;
  /** There is an active row. */
  active: boolean;
  /** Rows are selected. */
  selecting: boolean;
};

/** Maps a key to its act: x selects, e sets aside, f applies, Esc clears the selection. */
export function rowActKey(
  { key, ctrlKey, metaKey, altKey }: Key,
  { typing, active, selecting }: Situation,
): RowAct | null {
  if (ctrlKey || metaKey || altKey || typing) return null;
  if (key === "Escape") return selecting ? "clear" : null;
  if (key !== "x" && key !== "e" && key !== "f") return null;
  // With a selection, e and f act on it.
  return active || (selecting && key !== "x") ? ACTS[key] : null;
}
