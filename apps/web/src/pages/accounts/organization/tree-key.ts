import type { TreeRow } from "../../../lib/organization-tree.ts";

/** The effect of a key on the tree. */
export type TreeKeyAction =
  | { do: "move"; to: number }
  | { do: "expand" | "fold"; unitId: string }
  | { do: "open"; index: number };

/** Rows that Page Up and Page Down move by. */
const PAGE = 10;

/** The effect of a key on a row (WAI-ARIA treegrid pattern, focus on rows); null: none. */
export function treeKeyAction(key: string, index: number, rows: readonly TreeRow[]): TreeKeyAction | null {
  const row = rows[index];
  if (row === undefined) return null;
  const move = (to: number): TreeKeyAction => ({
    do: "move",
    to: Math.max(0, Math.min(rows.length - 1, to)),
  });
  switch (key) {
    case "ArrowDown":
    case "j":
      return move(index + 1);
    case "ArrowUp":
    case "k":
      return move(index - 1);
    case "PageDown":
      return move(index + PAGE);
    case "PageUp":
      return move(index - PAGE);
    case "Home":
      return move(0);
    case "End":
      return move(rows.length - 1);
    case "ArrowRight":
      if (row.kind !== "unit" || row.empty) return null;
      if (!row.open) return { do: "expand", unitId: row.id };
      return move(index + 1);
    case "ArrowLeft":
      if (row.kind === "unit" && row.open && !row.empty) return { do: "fold", unitId: row.id };
      return parentAction(row, rows);
    case "Enter":
      if (row.kind === "account") return { do: "open", index };
      if (row.empty) return null;
      return { do: row.open ? "fold" : "expand", unitId: row.id };
    default:
      return null;
  }
}

function parentAction({ parentId }: TreeRow, rows: readonly TreeRow[]): TreeKeyAction | null {
  const parent = rows.findIndex((one) => one.kind === "unit" && one.id === parentId);
  return parent === -1 ? null : { do: "move", to: parent };
}
