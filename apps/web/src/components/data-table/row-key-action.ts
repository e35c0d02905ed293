/** Action of a key in a list. */
export type RowKeyAction =
  | { do: "move"; to: number }
  | { do: "open"; index: number }
  | { do: "select"; index: number; range: boolean }
  | { do: "search" };

type Key = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

type Situation = {
  /** The active row; null before the first key. */
  active: number | null;
  count: number;
  /** The focus is in a text field or select. */
  typing: boolean;
  /** The focus is on a row, or on no element. */
  onRow: boolean;
};

/** Maps a key to its action: j and k move, Enter opens, x selects (with Shift, the range), / focuses the search box. */
export function rowKeyAction(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  { active, count, typing, onRow }: Situation,
): RowKeyAction | null {
  if (ctrlKey || metaKey || altKey || typing) return null;
  if (key === "/") return { do: "search" };
  if (count === 0) return null;
  if (key === "j" || (onRow && active !== null && key === "ArrowDown"))
    return { do: "move", to: active === null ? 0 : Math.min(count - 1, active + 1) };
  if (key === "k" || (onRow && active !== null && key === "ArrowUp"))
    return { do: "move", to: active === null ? 0 : Math.max(0, active - 1) };
  if (key.toLowerCase() === "x" && active !== null && active < count)
    return { do: "select", index: active, range: shiftKey };
  if (key === "Enter" && onRow && active !== null && active < count) return { do: "open", index: active };
  return null;
}
