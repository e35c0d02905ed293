import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { defaultColumnIds, shownColumns } from "../../components/data-table/column.ts";
import { ColumnChooser } from "../../components/data-table/column-chooser.tsx";
import { useTablePreferences } from "../../components/data-table/use-table-preferences.ts";
import { Download, RefreshCw } from "../../components/icons.gen.ts";
import { SourceHint } from "../../components/source-hint.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount, formatDollars } from "../../lib/format.ts";
import { resourceSummaryQuery } from "../../lib/resource-summary-query.ts";
import { inventoryColumns, unusedColumns } from "./columns.tsx";
import { readingsText } from "./coverage-text.ts";
import { EmptyList, notEvaluatedText } from "./empty-list.tsx";
import { exportInventory, exportUnused } from "./export-csv.ts";
import { type ChangeSearch, Filters } from "./filters.tsx";
import { exporting, ListBody } from "./list-body.tsx";
import { DiscoveryProgress } from "./progress.tsx";
import type { Resource, Summary } from "./queries.ts";
import { isFiltered, type ResourcesSearch, withoutFilters } from "./search.ts";
import { Totals } from "./totals.tsx";
import { useDiscovery } from "./use-discovery.ts";
import { useInventory, useUnused } from "./use-resource-list.ts";

const DetailDialog = lazy(() =>
  import("./detail/detail-dialog.tsx").then((file) => ({ default: file.DetailDialog })),
);
const CoveragePanel = lazy(() =>
  import("./coverage-panel.tsx").then((file) => ({ default: file.CoveragePanel })),
);

/** Resource Explorer: discovery, inventory, unused resources, and details. */
export function ResourcesPage() {
  const search = useSearch({ from: "/protected/resources" });
  const change = useChangeSearch();
  const discovery = useDiscovery(search.account);
  const summary = useQuery(resourceSummaryQuery(search.account));
  const showGaps = () => change((current) => ({ ...current, panel: "coverage" }));
  const gaps = summary.data?.gaps ?? 0;
  return (
    <>
      <PageHeader
        title="Resource Explorer"
        hint={<Hint summary={summary.data} account={search.account} />}
        actions={
          <Button look="primary" busy={discovery.busy} onClick={discovery.start}>
            {!discovery.busy && <RefreshCw aria-hidden="true" />}
            {discovery.busy ? "Discovering..." : "Run Discovery"}
          </Button>
        }
      />
      <div className="flex flex-col gap-3 sm:gap-4">
        <DiscoveryProgress discovery={discovery} />
        {summary.isError && (
          <LoadError
            message={errorSentence(summary.error, "Couldn't load the resource totals.")}
            onRetry={() => void summary.refetch()}
          />
        )}
        {gaps > 0 && (
          <Notice
            kind="warning"
            action={
              <Button size="sm" className="-my-1" onClick={showGaps}>
                View missing data
              </Button>
            }
          >
            {readingsText(gaps)}
          </Notice>
        )}
        <Lists {...{ search, change, showGaps }} summary={summary.data} summaryFailed={summary.isError} />
      </div>
      <OpenPanels search={search} change={change} />
    </>
  );
}

function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate({ from: "/resources" });
  return useCallback(
    (next, replace = false) => void navigate({ to: "/resources", search: next, replace, resetScroll: false }),
    [navigate],
  );
}

function Hint({ summary, account }: { summary: Summary | undefined; account: string | undefined }) {
  return (
    <SourceHint account={account}>
      {summary === undefined ? (
        "Discovered resources in your accounts"
      ) : (
        <>
          Last discovery: <RelativeTime time={summary.lastDiscoveredAt} />
        </>
      )}
    </SourceHint>
  );
}

type ListsProps = {
  search: ResourcesSearch;
  change: ChangeSearch;
  summary: Summary | undefined;
  summaryFailed: boolean;
  showGaps: () => void;
};

const VIEWS = [
  { value: "all", label: "All Resources" },
  { value: "unused", label: "Unused Resources" },
] as const;

/** Cards, the toggle between the lists, filters, and the list. */
function Lists({ search, change, summary, summaryFailed, showGaps }: ListsProps) {
  const unused = search.view === "unused";
  const inventory = useInventory(search, !unused);
  const unusedList = useUnused(search, unused);
  const list = unused ? unusedList : inventory;
  const searchBox = useRef<HTMLInputElement>(null);
  const { density, chooseDensity, ...preferences } = useTablePreferences("resources");
  const open = useCallback(
    (resource: Resource) => change((current) => ({ ...current, resource: resource.resourceId })),
    [change],
  );
  const accounts = useQuery(accountsQuery).data?.accounts;
  const columns = useMemo(
    () => inventoryColumns(open, (id) => accounts?.find((one) => one.id === id)?.name ?? id),
    [open, accounts],
  );
  const chosen = search.columns?.split(",") ?? preferences.columns;
  const chosenIds = chosen?.join();
  const shown = useMemo(() => shownColumns(columns, chosenIds?.split(",")), [columns, chosenIds]);
  const whyColumns = useMemo(() => unusedColumns(open), [open]);
  const tagKeys = useMemo(
    () => [...new Set(list.rows.flatMap((row) => Object.keys(row.tags)))].sort(),
    [list.rows],
  );
  const everything = !unused && !isFiltered(search);
  const neverDiscovered = summary?.lastDiscoveredAt === null;
  const common = { search, change, density, searchBox, onOpen: open };
  const empty = (
    <EmptyList
      search={search}
      gaps={summary?.gaps ?? 0}
      unknownCount={unusedList.unknownCount}
      neverDiscovered={neverDiscovered}
      onClear={() => change(withoutFilters)}
      onShowGaps={showGaps}
    />
  );
  return (
    <>
      <Totals
        summary={summary}
        failed={summaryFailed}
        listed={{ rows: list.rows, total: list.total, everything }}
      />
      <Card>
        <div className="flex flex-col gap-3 border-line border-b p-3 sm:px-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Segmented
              label="List"
              value={unused ? "unused" : "all"}
              options={VIEWS}
              onChange={(view) =>
                change((now) => ({ ...now, view: view === "unused" ? "unused" : undefined }))
              }
            />
            <p
              className="min-w-0 flex-1 text-muted text-sm tabular-nums max-sm:order-last max-sm:basis-full"
              aria-live="polite"
            >
              {!(neverDiscovered && list.total === 0) && countText(list.total, unused)}
              {unused && !neverDiscovered && unusedList.potentialSavings !== undefined && (
                <>
                  {" · "}
                  <span className="font-medium text-good">
                    {formatDollars(unusedList.potentialSavings)} per month
                  </span>
                  {unusedList.unknownCount > 0 && ` · ${notEvaluatedText(unusedList.unknownCount)}`}
                </>
              )}
            </p>
            <div className="flex gap-2">
              {!unused && (
                <ColumnChooser
                  columns={columns}
                  chosen={chosen}
                  onChoose={(ids) => {
                    preferences.chooseColumns(ids);
                    const same = ids === undefined || ids.join() === defaultColumnIds(columns).join();
                    change((now) => ({ ...now, columns: same ? undefined : ids.join() }), true);
                  }}
                  density={density}
                  onDensity={chooseDensity}
                />
              )}
              <ExportButton
                disabled={list.rows.length === 0 || (unused && !unusedList.complete)}
                work={() => (unused ? exportUnused(unusedList.rows) : exportInventory(search))}
              />
            </div>
          </div>
          <Filters {...{ search, change, summary, tagKeys, searchBox }} />
        </div>
        {unused ? (
          <ListBody
            {...common}
            label="Unused resources"
            list={unusedList}
            columns={whyColumns}
            sortable={false}
            empty={empty}
          />
        ) : (
          <ListBody {...common} label="Resources" list={inventory} columns={shown} sortable empty={empty} />
        )}
      </Card>
    </>
  );
}

function countText(total: number | undefined, unused: boolean): string {
  if (total === undefined) return "";
  return `${formatCount(total)} ${unused ? "unused " : ""}${total === 1 ? "resource" : "resources"}`;
}

function ExportButton({ disabled, work }: { disabled: boolean; work: () => Promise<void> | void }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await exporting(work);
    setBusy(false);
  };
  return (
    <Button disabled={disabled} busy={busy} onClick={() => void run()}>
      {!busy && <Download aria-hidden="true" />}
      Export CSV
    </Button>
  );
}

/** Panels that the URL opens. */
function OpenPanels({ search, change }: { search: ResourcesSearch; change: ChangeSearch }) {
  return (
    <Suspense>
      {search.panel === "coverage" && (
        <CoveragePanel
          account={search.account}
          onClose={() => change((current) => ({ ...current, panel: undefined }), true)}
        />
      )}
      {search.resource !== undefined && (
        <DetailDialog arn={search.resource} search={search} change={change} />
      )}
    </Suspense>
  );
}
