import type { ReactNode } from "react";

/** One column of a {@link DataTable}. */
export type Column<Row> = {
  id: string;
  title: string;
  /** The least width in pixels; with less room the table scrolls sideways inside its card. */
  minPx: number;
  /** Share of the room that is left over; 0 keeps the least width. */
  grow: number;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** The heading sorts by this column. */
  sortable?: boolean;
  /** Always shown: the column chooser does not offer it. */
  fixed?: boolean;
  /** Shown only when chosen. */
  optional?: boolean;
  /** The heading is for screen readers only. */
  titleHidden?: boolean;
  /** Where the cell stands in the card that a row becomes on phones (grid classes); without it it is left out. */
  narrow?: string;
};

/** How high rows are. */
export type Density = "comfortable" | "compact";

/** Ids of the columns shown without a choice. */
export function defaultColumnIds<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter((column) => column.optional !== true).map((column) => column.id);
}

/** The chosen columns in their own order; fixed ones are always among them, unknown ids are dropped. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): Column<Row>[] {
  const wanted = new Set(chosen ?? defaultColumnIds(columns));
  return columns.filter((column) => column.fixed === true || wanted.has(column.id));
}
