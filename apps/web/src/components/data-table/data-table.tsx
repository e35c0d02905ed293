import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "../icons.gen.ts";
import type { Column, Density } from "./column.ts";
import { useRowKeys } from "./use-row-keys.ts";

const HEADER_PX = 36;
const ROW_PX = { comfortable: 40, compact: 32 } as const;
/** A row as a card on phones. */
const CARD_PX = 96;
/** Rows rendered beyond the visible ones on either side. */
const OVERSCAN = 12;
/** Rows before the end at which more rows are requested. */
const AHEAD = 40;

type DataTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Total number of rows, loaded or not. */
  total: number;
  density: Density;
  sort?: { by: string; order: "asc" | "desc" };
  onSort?: (columnId: string) => void;
  onOpen: (row: Row) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Loads more rows near the end; undefined: nothing more to load, or already loading. */
  onNearEnd?: (() => void) | undefined;
  /** The rows are about to be replaced. */
  stale?: boolean;
};

/**
 * A virtualized table: a CSS grid that scrolls inside its card and renders only the visible rows. The heading is
 * sticky; j, k, and Enter move and open; on phones, rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, columns, total, density, sort, onSort, onOpen, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 639px)");
  const rowPx = narrow ? CARD_PX : ROW_PX[density];
  const headPx = narrow ? 0 : HEADER_PX;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
  });
  // Measured sizes are cached by index; another row height invalidates them.
  useLayoutEffect(() => {
    if (rowPx > 0) virtual.measure();
  }, [virtual, rowPx]);
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= rows.length - AHEAD) onNearEnd?.();
  }, [lastShown, rows.length, onNearEnd]);
  const active = useActiveRow(scroller, rows.length, (index) => virtual.scrollToIndex(index));
  useRowKeys({
    active: active.index,
    count: rows.length,
    onMove: active.moveTo,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen(row);
    },
    searchBox: props.searchBox,
  });
  const grid = {
    "--columns": columns
      .map(({ minPx, grow }) => `minmax(${minPx}px, ${grow === 0 ? `${minPx}px` : `${grow}fr`})`)
      .join(" "),
    "--least": `${columns.reduce((sum, { minPx }) => sum + minPx, 0)}px`,
  } as React.CSSProperties; // CSSProperties does not include custom properties
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's own elements cannot be a grid of 100,000 rows
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-busy={props.stale === true}
      style={grid}
      className="max-h-[max(380px,calc(100dvh-176px))] overflow-auto overscroll-x-contain rounded-b-xl text-sm"
    >
      <Heading columns={columns} sort={sort} onSort={onSort} />
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        role="rowgroup"
        className={classNames(
          "relative transition-opacity duration-120 sm:min-w-(--least)",
          props.stale === true && "opacity-60",
        )}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <MemoRow
              key={rowId(row)}
              row={row}
              index={index}
              topPx={start - headPx}
              heightPx={rowPx}
              columns={columns}
              onFocus={active.set}
            />
          );
        })}
      </div>
    </div>
  );
}

type HeadingProps = {
  columns: readonly Column<never>[];
  sort: { by: string; order: "asc" | "desc" } | undefined;
  onSort: ((columnId: string) => void) | undefined;
};

const GRID = "sm:grid sm:grid-cols-(--columns)";

function Heading({ columns, sort, onSort }: HeadingProps) {
  return (
    // biome-ignore-start lint/a11y: roles of a table on a CSS grid
    <div role="rowgroup" className="max-sm:sr-only sm:sticky sm:top-0 sm:z-10 sm:min-w-(--least)">
      <div
        role="row"
        aria-rowindex={1}
        className={classNames("h-9 items-center border-line border-b bg-surface", GRID)}
      >
        {columns.map((column) => {
          const direction = sort?.by === column.id ? sort.order : undefined;
          const Arrow = direction === undefined ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={
                direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"
              }
              className={classNames(
                "truncate px-4 font-medium text-muted text-xs",
                column.numeric === true && "text-right",
              )}
            >
              {column.sortable === true && onSort !== undefined ? (
                <button
                  type="button"
                  onClick={() => onSort(column.id)}
                  className={classNames(
                    "inline-flex items-center gap-1 rounded-sm hover:text-ink",
                    direction !== undefined && "text-ink",
                  )}
                >
                  {column.title}
                  <Arrow className="size-3.5" aria-hidden="true" />
                </button>
              ) : (
                <span className={column.titleHidden === true ? "sr-only" : ""}>{column.title}</span>
              )}
            </div>
          );
        })}
      </div>
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}

type RowProps<Row> = {
  row: Row;
  index: number;
  topPx: number;
  heightPx: number;
  columns: readonly Column<Row>[];
  onFocus: (index: number) => void;
};

function TableLine<Row>({ row, index, topPx, heightPx, columns, onFocus }: RowProps<Row>) {
  return (
    // biome-ignore-start lint/a11y: roles of a table on a CSS grid; the keyboard walks over rows with j and k
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      data-index={index}
      onFocus={() => onFocus(index)}
      // `top`, not a transform: a transformed row would clip the tooltips inside it.
      style={{ top: topPx, height: heightPx }}
      className={classNames(
        "group absolute inset-x-0 items-center border-line border-b outline-none hover:bg-page focus:bg-accent-tint focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2",
        "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4",
        GRID,
      )}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={classNames(
            "min-w-0 sm:px-4",
            column.numeric === true && "text-right tabular-nums",
            column.narrow ?? "max-sm:hidden",
          )}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}

// `memo` drops the type parameter.
const MemoRow = memo(TableLine) as typeof TableLine;

/** The active row of the keyboard. Moving scrolls the row into view, and focuses it once it is rendered. */
function useActiveRow(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  scrollTo: (index: number) => void,
) {
  const [index, setIndex] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const current = index === null || index >= count ? null : index;
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  return {
    index: current,
    set: setIndex,
    moveTo(next: number): void {
      wanted.current = next;
      setIndex(next);
      scrollTo(next);
    },
  };
}
