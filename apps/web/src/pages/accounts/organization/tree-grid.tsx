import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useRef } from "react";
import { useActiveRow } from "../../../components/data-table/use-active-row.ts";
import { useWindowRows } from "../../../components/data-table/use-window-rows.ts";
import { classNames } from "../../../lib/class-names.ts";
import type { TreeRow } from "../../../lib/organization-tree.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { treeKeyAction } from "./tree-key.ts";
import { TREE_COLUMNS, TreeLine } from "./tree-row.tsx";

const ROW_PX = 44;
const PHONE_ROW_PX = 60;
/** The top bar and the heading stick to the top of the window. */
const TOP_BAR_PX = 56;
const HEADER_PX = 36;

type TreeGridProps = {
  rows: readonly TreeRow[];
  managementAccountId: string;
  onToggle: (unitId: string, open: boolean) => void;
};

/**
 * OUs and accounts as a treegrid that renders only the rows in the window. Arrow keys move, expand, and collapse; Enter
 * opens an account.
 */
export function TreeGrid({ rows, managementAccountId, onToggle }: TreeGridProps) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const narrow = useMediaQuery("(max-width: 639px)");
  const rowPx = narrow ? PHONE_ROW_PX : ROW_PX;
  const coveredPx = TOP_BAR_PX + (narrow ? 0 : HEADER_PX);
  const { indexes, totalPx, scrollTo } = useWindowRows({ body, count: rows.length, rowPx, coveredPx });
  const active = useActiveRow(body, rows.length, scrollTo);
  // The Tab key reaches the active row, or the first one that is rendered.
  const tabStop = active.index !== null && indexes.includes(active.index) ? active.index : (indexes[0] ?? -1);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLElement) || target.getAttribute("role") !== "row") return;
    const action = treeKeyAction(event.key, Number(target.dataset.index), rows);
    if (action === null) return;
    event.preventDefault();
    if (action.do === "move") active.moveTo(action.to);
    else if (action.do === "open") {
      const id = rows[action.index]?.id;
      void navigate({ to: "/accounts", search: (current) => ({ ...current, dialog: "account", id }) });
    } else onToggle(action.unitId, action.do === "expand");
  };
  return (
    // biome-ignore-start lint/a11y: a table's own elements cannot be a tree of 2,000 rows
    <div
      role="treegrid"
      aria-label="Organization"
      aria-rowcount={rows.length + 1}
      aria-colcount={5}
      className="text-sm"
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="z-20 bg-surface max-sm:sr-only sm:sticky sm:top-14">
        <div
          role="row"
          aria-rowindex={1}
          className={classNames(TREE_COLUMNS, "h-9 border-line border-b font-medium text-muted text-xs")}
        >
          <div role="columnheader" className="px-4">
            Name
          </div>
          <div role="columnheader" className="px-2">
            State
          </div>
          <div role="columnheader" className="px-2 text-right">
            Resources
          </div>
          <div role="columnheader" className="px-2 max-lg:hidden">
            Last discovery
          </div>
          <div role="columnheader">
            <span className="sr-only">Actions</span>
          </div>
        </div>
      </div>
      <div ref={body} role="rowgroup" className="relative" style={{ height: totalPx }}>
        {indexes.map((index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <TreeLine
              key={row.id}
              row={row}
              index={index}
              topPx={index * rowPx}
              heightPx={rowPx}
              tabStop={index === tabStop}
              management={row.id === managementAccountId}
              onToggle={onToggle}
              onFocus={active.set}
            />
          );
        })}
      </div>
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}
