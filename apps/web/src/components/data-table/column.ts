import type { ReactNode } from "react";

/** One column of a {@link DataTable}. */
export type Column<Row> = {
  id: string;
  title: string;
  /** Minimum width in pixels. On narrow screens the table scrolls sideways inside its card. */
  minPx: number;
  /** Share of the remaining width; 0 keeps the minimum width. */
  grow: number;
  cell: (row: Row) => ReactNode;
  /** Aligns the column to the right. */
  numeric?: boolean;
  sortable?: boolean;
  /** Always shown; not offered in the column chooser. */
  fixed?: boolean;
  /** Hidden by default. */
  optional?: boolean;
  /** Shows the heading to screen readers only. */
  titleHidden?: boolean;
  /** Grid classes of the cell in the card that replaces a row on phones. Without them the cell is hidden there. */
  narrow?: string;
};

/** Row height. */
export type Density = "comfortable" | "compact";

/** IDs of the columns shown by default. */
export function defaultColumnIds<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter((column) => column.optional !== true).map((column) => column.id);
}

/** The chosen columns in table order, always with the fixed ones; unknown IDs are dropped. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): Column<Row>[] {
  const wanted = new Set(chosen ?? defaultColumnIds(columns));
  return columns.filter((column) => column.fixed === true || wanted.has(column.id));
}
