import { type RefObject, useMemo } from "react";
import { reportAct } from "../../components/act-toast.ts";
import type { Column, Density } from "../../components/data-table/column.ts";
import { DataTable } from "../../components/data-table/data-table.tsx";
import { TableSkeleton } from "../../components/data-table/table-skeleton.tsx";
import type { SelectionControl } from "../../components/selection/use-selection.ts";
import { Button } from "../../components/ui/button.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import type { ChangeSearch } from "./filters.tsx";
import type { Resource } from "./queries.ts";
import { orderOf, type ResourcesSearch, sortedBy } from "./search.ts";
import type { ResourceList } from "./use-resource-list.ts";

type ListProps<R extends Resource> = {
  label: string;
  list: ResourceList<R>;
  columns: readonly Column<R>[];
  search: ResourcesSearch;
  change: ChangeSearch;
  density: Density;
  sortable: boolean;
  searchBox: RefObject<HTMLInputElement | null>;
  onOpen: (resource: Resource) => void;
  selection: SelectionControl | undefined;
  empty: React.ReactNode;
};

/** A list in all its states: loading, failed, empty, loaded, loading more. */
export function ListBody<R extends Resource>(props: ListProps<R>) {
  const { label, list, columns, search, change, density, sortable, searchBox, onOpen, selection, empty } =
    props;
  const failed = list.error !== null && list.error !== undefined;
  const rowId = useMemo(() => (row: R) => row.resourceId, []);
  const nothing = list.rows.length === 0;
  const sort = orderOf(search);
  const onSort = (columnId: string) => change((current) => sortedBy(current, columnId));
  return (
    <>
      {failed && (
        <div className="p-4">
          <LoadError
            message={errorSentence(list.error, "Couldn't load the resources. Please try again.")}
            error={list.error}
            onRetry={list.retry}
          />
        </div>
      )}
      {nothing && list.total === undefined && !failed && <TableSkeleton rows={20} />}
      {nothing && list.total !== undefined && !list.stale && empty}
      {!nothing && (
        <DataTable
          list="resources"
          label={label}
          rows={list.rows}
          rowId={rowId}
          rowName={nameOf}
          columns={columns}
          total={list.total ?? list.rows.length}
          density={density}
          {...(sortable ? { sort, onSort } : {})}
          onOpen={onOpen}
          selection={selection}
          covered={search.resource !== undefined || search.panel !== undefined || search.tagRun !== undefined}
          searchBox={searchBox}
          onNearEnd={list.loadMore}
          stale={list.stale}
        />
      )}
      {!nothing && !list.complete && (
        <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-2 text-muted text-xs">
          <span className="tabular-nums">
            {formatCount(list.rows.length)} of {formatCount(list.total ?? list.rows.length)} loaded
          </span>
          <Button
            size="sm"
            busy={list.loadingMore}
            disabled={list.loadMore === undefined}
            onClick={list.loadMore}
          >
            {list.loadingMore ? "Loading…" : "Load more"}
          </Button>
        </div>
      )}
    </>
  );
}

function nameOf({ resourceName, shortId }: Resource): string {
  return resourceName || shortId;
}

/** Runs an export and reports failures. */
export async function exporting(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportAct({ kind: "error", text: errorSentence(error, "The export failed. Please try again."), error });
  }
}
