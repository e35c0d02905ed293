import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "../icons.gen.ts";
import { SelectBox } from "../selection/select-box.tsx";
import { SelectLoaded } from "../selection/select-loaded.tsx";
import type { SelectionControl } from "../selection/use-selection.ts";
import type { Column, Density } from "./column.ts";
import { rememberRow, useReturnFocus } from "./return-focus.ts";
import { useActiveRow } from "./use-active-row.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useWindowRows } from "./use-window-rows.ts";

const ROW_PX = { comfortable: 40, compact: 32 } as const;
/** A row as a card on phones. */
const CARD_PX = 96;
/** The top bar and the heading stick to the top of the window. */
const TOP_BAR_PX = 56;
const HEADER_PX = 36;
/** Rows before the end at which more rows are requested. */
const AHEAD = 40;

type DataTableProps<Row> = {
  /** Name of the list in memory: where the focus returns to. */
  list: string;
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Noun for a row. */
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Total number of rows, loaded or not. */
  total: number;
  density: Density;
  sort?: { by: string; order: "asc" | "desc" };
  onSort?: (columnId: string) => void;
  onOpen: (row: Row) => void;
  /** Selection of rows: a checkbox before the first column. */
  selection?: SelectionControl | undefined;
  /** A dialog or page is open in front of the table. */
  covered: boolean;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Loads more rows near the end; undefined: nothing more to load, or already loading. */
  onNearEnd?: (() => void) | undefined;
  /** The rows are about to be replaced. */
  stale?: boolean;
};

/**
 * A virtualized table: a CSS grid that renders only the rows in the window. The page scrolls, and the heading sticks
 * below the top bar. j, k, and Enter move and open, x selects; on phones, rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, label, rows, rowId, columns, total, density, onOpen, onNearEnd, selection } = props;
  const body = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 639px)");
  const rowPx = narrow ? CARD_PX : ROW_PX[density];
  const coveredPx = TOP_BAR_PX + (narrow ? 0 : HEADER_PX);
  const { indexes, totalPx, scrollTo } = useWindowRows({ body, count: rows.length, rowPx, coveredPx });
  const lastShown = indexes.at(-1) ?? -1;
  useEffect(() => {
    if (lastShown >= rows.length - AHEAD) onNearEnd?.();
  }, [lastShown, rows.length, onNearEnd]);
  const active = useActiveRow(body, rows.length, scrollTo);
  const rowIds = useMemo(() => rows.map(rowId), [rows, rowId]);
  useReturnFocus({ list, rowIds, active: !props.covered, moveTo: active.moveTo });
  const open = useCallback(
    (row: Row) => {
      rememberRow(list, rowId(row));
      onOpen(row);
    },
    [list, rowId, onOpen],
  );
  useRowKeys({
    active: active.index,
    count: rows.length,
    onMove: active.moveTo,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) open(row);
    },
    onSelect: (index, range) => {
      const id = rowIds[index];
      if (id !== undefined) selection?.toggle(id, range);
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
    // biome-ignore-start lint/a11y/useSemanticElements: a table's own elements cannot be a grid of 100,000 rows
    <div
      role="table"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-busy={props.stale === true}
      style={grid}
      className="rounded-b-xl text-sm"
    >
      {/* The heading sticks to the window and follows the part that scrolls sideways. */}
      <div
        ref={head}
        role="rowgroup"
        className="z-20 bg-surface max-sm:sr-only sm:sticky sm:top-14 sm:overflow-hidden"
      >
        <Heading columns={columns} sort={props.sort} onSort={props.onSort} selection={selection} />
      </div>
      <div
        role="presentation"
        className="overflow-x-auto overflow-y-hidden overscroll-x-contain rounded-b-xl"
        onScroll={(event) => {
          if (head.current !== null) head.current.scrollLeft = event.currentTarget.scrollLeft;
        }}
      >
        <div
          ref={body}
          role="rowgroup"
          className={classNames(
            "relative transition-opacity duration-120 sm:min-w-(--least)",
            props.stale === true && "opacity-60",
          )}
          style={{ height: totalPx }}
        >
          {indexes.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = rowId(row);
            return (
              <MemoRow
                key={id}
                row={row}
                index={index}
                topPx={index * rowPx}
                heightPx={rowPx}
                columns={columns}
                onFocus={active.set}
                selectLabel={selection === undefined ? undefined : `Select ${props.rowName(row)}`}
                selected={selection?.isSelected(id) === true}
                onSelect={selection?.toggle}
                id={id}
                onLeave={rememberRow}
                list={list}
              />
            );
          })}
        </div>
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  );
}

type HeadingProps = {
  columns: readonly Column<never>[];
  sort: { by: string; order: "asc" | "desc" } | undefined;
  onSort: ((columnId: string) => void) | undefined;
  selection: SelectionControl | undefined;
};

const GRID = "sm:grid sm:grid-cols-(--columns)";

function Heading({ columns, sort, onSort, selection }: HeadingProps) {
  return (
    // biome-ignore-start lint/a11y: roles of a table on a CSS grid
    <div
      role="row"
      aria-rowindex={1}
      className={classNames("h-9 items-center border-line border-b sm:min-w-(--least)", GRID)}
    >
      {columns.map((column, at) => {
        const direction = sort?.by === column.id ? sort.order : undefined;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"}
            className={classNames(
              "flex min-w-0 items-center px-4 font-medium text-muted text-xs",
              column.numeric === true && "justify-end",
            )}
          >
            {at === 0 && selection !== undefined && (
              <SelectLoaded label="Select all loaded rows" selection={selection} className="mr-1.5" />
            )}
            <HeadingText column={column} direction={direction} onSort={onSort} />
          </div>
        );
      })}
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}

type HeadingTextProps = {
  column: Column<never>;
  direction: "asc" | "desc" | undefined;
  onSort: ((columnId: string) => void) | undefined;
};

function HeadingText({ column, direction, onSort }: HeadingTextProps): ReactNode {
  if (column.sortable !== true || onSort === undefined) {
    return <span className={column.titleHidden === true ? "sr-only" : "truncate"}>{column.title}</span>;
  }
  const Arrow = direction === undefined ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(column.id)}
      className={classNames(
        "inline-flex min-w-0 items-center gap-1 rounded-sm hover:text-ink",
        direction !== undefined && "text-ink",
      )}
    >
      <span className="truncate">{column.title}</span>
      <Arrow className="size-3.5 shrink-0" aria-hidden="true" />
    </button>
  );
}

type RowProps<Row> = {
  row: Row;
  index: number;
  topPx: number;
  heightPx: number;
  columns: readonly Column<Row>[];
  onFocus: (index: number) => void;
  id: string;
  list: string;
  onLeave: (list: string, id: string) => void;
  /** Label of the checkbox; undefined: rows are not selected. */
  selectLabel: string | undefined;
  selected: boolean;
  onSelect: ((id: string, range?: boolean) => void) | undefined;
};

function TableLine<Row>(props: RowProps<Row>) {
  const { row, index, topPx, heightPx, columns, onFocus, id, selectLabel, selected, onSelect } = props;
  return (
    // biome-ignore-start lint/a11y: roles of a table on a CSS grid; the keyboard walks over rows with j and k
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={selectLabel === undefined ? undefined : selected}
      data-index={index}
      onFocus={() => onFocus(index)}
      onClick={(event) => {
        // A link or button of the row opens another page: on return, the focus comes back here.
        if (event.target instanceof Element && event.target.closest("a, button") !== null)
          props.onLeave(props.list, id);
      }}
      // `top`, not a transform: a transformed row would clip the tooltips inside it.
      style={{ top: topPx, height: heightPx }}
      className={classNames(
        "group absolute inset-x-0 items-center border-line border-b outline-none focus:bg-accent-tint focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2",
        "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4",
        selected ? "bg-accent-tint" : "hover:bg-page",
        GRID,
      )}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="cell"
          className={classNames(
            "min-w-0 sm:px-4",
            column.numeric === true && "text-right tabular-nums",
            at === 0 && selectLabel !== undefined && "flex items-center gap-1.5",
            column.narrow ?? "max-sm:hidden",
          )}
        >
          {at === 0 && selectLabel !== undefined && (
            <SelectBox
              label={selectLabel}
              checked={selected}
              onToggle={(range) => onSelect?.(id, range)}
              className="mr-1.5 -ml-1.5"
            />
          )}
          {column.cell(row)}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}

// `memo` drops the type parameter.
const MemoRow = memo(TableLine) as typeof TableLine;
