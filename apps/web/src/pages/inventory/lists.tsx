import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useRef } from "react";
import { type Column, defaultColumnIds, shownColumns } from "../../components/data-table/column.ts";
import { ColumnChooser } from "../../components/data-table/column-chooser.tsx";
import { TableSkeleton } from "../../components/data-table/table-skeleton.tsx";
import { useTablePreferences } from "../../components/data-table/use-table-preferences.ts";
import { SavedViews } from "../../components/saved-views/saved-views.tsx";
import { useSelection } from "../../components/selection/use-selection.ts";
import { Card } from "../../components/ui/card.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount, formatDollars } from "../../lib/format.ts";
import { inventoryColumns, unusedColumns } from "./columns.tsx";
import { EmptyList, notEvaluatedText } from "./empty-list.tsx";
import { ExportButton } from "./export-button.tsx";
import { exportInventory, exportUnused } from "./export-csv.ts";
import type { FacetCounts } from "./filter/use-facets.ts";
import { type ChangeSearch, Filters } from "./filters.tsx";
import { GroupPicker } from "./group-picker.tsx";
import { ListBody } from "./list-body.tsx";
import { filterRequest, type Resource, type Summary } from "./queries.ts";
import { isFiltered, type ResourcesSearch, readResourcesSearch, withoutFilters } from "./search.ts";
import { SelectionActs } from "./selection-acts.tsx";
import { Totals } from "./totals.tsx";
import type { Discovery } from "./use-discovery.ts";
import { type ResourceList, type UnusedList, useInventory, useUnused } from "./use-resource-list.ts";

const GroupedList = lazy(() => import("./grouped-list.tsx").then((file) => ({ default: file.GroupedList })));

type ListsProps = {
  search: ResourcesSearch;
  change: ChangeSearch;
  counts: FacetCounts;
  discovery: Discovery;
  summary: Summary | undefined;
  /** Why the totals couldn't be loaded, in their place. */
  summaryError: ReactNode | undefined;
  /** No account in scope was discovered. */
  neverDiscovered: boolean;
  /** Facets next to the list; undefined: the screen is too narrow. */
  beside: ReactNode | undefined;
  /** Opens the facets where they are not next to the list. */
  filterButton: ReactNode | undefined;
};

const VIEWS = [
  { value: "all", label: "All Resources" },
  { value: "unused", label: "Unused Resources" },
] as const;

/** Cards, facets, the toggle between the lists, filters, and the list. */
export function Lists(props: ListsProps) {
  const { search, change, counts, discovery, summary, summaryError, neverDiscovered, beside } = props;
  const unused = search.view === "unused";
  const grouped = unused ? undefined : search.group;
  const inventory = useInventory(search, !unused && grouped === undefined);
  const unusedList = useUnused(search, unused);
  const list = unused ? unusedList : inventory;
  const searchBox = useRef<HTMLInputElement>(null);
  const preferences = useTablePreferences("resources");
  const open = useCallback(
    (resource: Resource) => change((current) => ({ ...current, resource: resource.resourceId })),
    [change],
  );
  const accounts = useQuery(accountsQuery).data?.accounts;
  const accountName = useCallback(
    (id: string) => accounts?.find((one) => one.id === id)?.name ?? id,
    [accounts],
  );
  const columns = useMemo(() => inventoryColumns(open, accountName), [open, accountName]);
  const chosen = search.columns?.split(",") ?? preferences.columns;
  const chosenIds = chosen?.join();
  const shown = useMemo(() => shownColumns(columns, chosenIds?.split(",")), [columns, chosenIds]);
  const whyColumns = useMemo(() => unusedColumns(open), [open]);
  const rowIds = useMemo(() => inventory.rows.map((row) => row.resourceId), [inventory.rows]);
  const scope = JSON.stringify(filterRequest(search));
  const selection = useSelection({ rowIds, total: inventory.total ?? rowIds.length, scope });
  const common = { search, change, density: preferences.density, searchBox, onOpen: open };
  const empty = (
    <EmptyList
      search={search}
      gaps={summary?.gaps ?? 0}
      unknownCount={unusedList.unknownCount}
      neverDiscovered={summary?.lastDiscoveredAt === null}
      discovery={discovery}
      onClear={() => change(withoutFilters)}
      onShowGaps={() => change((current) => ({ ...current, panel: "coverage" }))}
    />
  );
  return (
    <>
      <Totals
        summary={summary}
        matched={counts.totals}
        filtered={isFiltered(search)}
        unusedList={unused ? unusedList : undefined}
        error={summaryError}
        failed={summaryError !== undefined || counts.error !== null}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[216px_minmax(0,1fr)] xl:has-[>:only-child]:grid-cols-1">
        {beside !== undefined && (
          <Card
            aria-label="Filters"
            className="sticky top-[72px] max-h-[calc(100dvh-88px)] overflow-y-auto px-4 max-xl:hidden"
          >
            {beside}
          </Card>
        )}
        <Card>
          <Toolbar
            {...{
              search,
              change,
              counts,
              preferences,
              columns,
              chosen,
              list,
              unusedList,
              accountName,
              searchBox,
            }}
            filterButton={props.filterButton}
            silent={neverDiscovered || (summary?.lastDiscoveredAt === null && list.total === 0)}
          />
          {unused ? (
            <ListBody
              {...common}
              label="Unused resources"
              list={unusedList}
              columns={whyColumns}
              sortable={false}
              selection={undefined}
              empty={empty}
            />
          ) : grouped !== undefined ? (
            <Suspense fallback={<TableSkeleton rows={20} />}>
              <GroupedList search={search} group={grouped} change={change} empty={empty} />
            </Suspense>
          ) : (
            <ListBody
              {...common}
              label="Resources"
              list={inventory}
              columns={shown}
              sortable
              selection={selection}
              empty={empty}
            />
          )}
        </Card>
      </div>
      {!unused && grouped === undefined && (
        <SelectionActs
          {...{ search, change, counts, selection }}
          list={{ rows: inventory.rows, total: inventory.total ?? 0, scope }}
        />
      )}
    </>
  );
}

type ToolbarProps = Pick<ListsProps, "search" | "change" | "counts" | "filterButton"> & {
  preferences: ReturnType<typeof useTablePreferences>;
  columns: readonly Column<Resource>[];
  chosen: readonly string[] | undefined;
  list: ResourceList<Resource>;
  unusedList: UnusedList;
  accountName: (id: string) => string;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Nothing was discovered, so a count would be meaningless. */
  silent: boolean;
};

/** Options of the list, above it. */
function Toolbar(props: ToolbarProps) {
  const { search, change, counts, preferences, columns, chosen, list, unusedList, silent } = props;
  const { accountName, searchBox, filterButton } = props;
  const unused = search.view === "unused";
  const grouped = unused ? undefined : search.group;
  const total = grouped === undefined ? list.total : counts.totals?.totalResources;
  return (
    <div className="flex flex-col gap-3 border-line border-b p-3 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented
          label="List"
          value={unused ? "unused" : "all"}
          options={VIEWS}
          onChange={(view) => change((now) => ({ ...now, view: view === "unused" ? "unused" : undefined }))}
        />
        <Count unused={unused} unusedList={unusedList} total={total} silent={silent} />
        {/* On phones, the buttons are icons, with their texts for screen readers. */}
        <div className="ml-auto flex flex-wrap gap-2 max-sm:[&>button]:gap-0 max-sm:[&>button]:px-2 max-sm:[&>button]:text-[0px]">
          {!unused && (
            <GroupPicker
              group={search.group}
              tagKeys={counts.facets.tag?.map(({ value }) => value) ?? []}
              onGroup={(group) => change((now) => ({ ...now, group }))}
            />
          )}
          {!unused && grouped === undefined && (
            <ColumnChooser
              columns={columns}
              chosen={chosen}
              onChoose={(ids) => {
                preferences.chooseColumns(ids);
                const same = ids === undefined || ids.join() === defaultColumnIds(columns).join();
                change((now) => ({ ...now, columns: same ? undefined : ids.join() }), true);
              }}
              density={preferences.density}
              onDensity={preferences.chooseDensity}
            />
          )}
          <SavedViews
            page="resources"
            search={search}
            onOpen={(saved) => change((now) => ({ ...readResourcesSearch(saved), account: now.account }))}
          />
          <ExportButton
            disabled={total === undefined || total === 0 || (unused && !unusedList.complete)}
            work={() => (unused ? exportUnused(unusedList.rows) : exportInventory(search))}
          />
        </div>
      </div>
      <Filters {...{ search, change, searchBox, accountName }} facets={counts.facets} beside={filterButton} />
    </div>
  );
}

type CountProps = {
  unused: boolean;
  unusedList: UnusedList;
  total: number | undefined;
  /** Nothing was discovered, so a count would be meaningless. */
  silent: boolean;
};

/** Number of listed resources, and the savings of the unused ones. */
function Count({ unused, unusedList, total, silent }: CountProps) {
  const { potentialSavings, unknownCount } = unusedList;
  return (
    <p
      // The text of unused resources is long and arrives late: it has a line of its own, with space for it.
      className={classNames(
        "min-w-0 flex-1 text-muted text-sm tabular-nums",
        unused && "order-last min-h-15 basis-full sm:min-h-10 lg:min-h-5",
      )}
      aria-live="polite"
    >
      {!silent && countText(total, unused)}
      {unused && !silent && potentialSavings !== undefined && (
        <>
          {" · "}
          <span className="font-medium text-good">{formatDollars(potentialSavings)} per month</span>
          {unknownCount > 0 && ` · ${notEvaluatedText(unknownCount)}`}
        </>
      )}
    </p>
  );
}

function countText(total: number | undefined, unused: boolean): string {
  if (total === undefined) return "";
  return `${formatCount(total)} ${unused ? "unused " : ""}${total === 1 ? "resource" : "resources"}`;
}
