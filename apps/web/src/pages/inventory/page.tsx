import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { RefreshCw, SlidersHorizontal } from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { SourceHint } from "../../components/source-hint.tsx";
import { Button } from "../../components/ui/button.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Sheet } from "../../components/ui/sheet.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { resourceSummaryQuery } from "../../lib/resource-summary-query.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { readingsText } from "./coverage-text.ts";
import { activeFilter, withClauses } from "./filter/clauses.ts";
import { type FacetCounts, useFacets } from "./filter/use-facets.ts";
import { type ChangeSearch, PHONE, PropertyField } from "./filters.tsx";
import { Lists } from "./lists.tsx";
import { DiscoveryProgress } from "./progress.tsx";
import type { Summary } from "./queries.ts";
import { FILTER_KEYS, type ResourcesSearch } from "./search.ts";
import { useDiscovery } from "./use-discovery.ts";

const DetailDialog = lazy(() =>
  import("./detail/detail-dialog.tsx").then((file) => ({ default: file.DetailDialog })),
);
const TagRunDialog = lazy(() =>
  import("./tags/tag-run-dialog.tsx").then((file) => ({ default: file.TagRunDialog })),
);
const FacetsPanel = lazy(() =>
  import("./filter/facets-panel.tsx").then((file) => ({ default: file.FacetsPanel })),
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
  const counts = useFacets(search, true);
  const wide = useMediaQuery("(min-width: 1280px)");
  const neverDiscovered = summary.data?.lastDiscoveredAt === null && summary.data.totalResources === 0;
  const facets = neverDiscovered ? <NoFacets /> : <Facets {...{ counts, search, change }} />;
  return (
    <div className="group/page contents">
      <PageHeader
        title="Resource Explorer"
        hint={
          <Hint
            summary={summary.data}
            account={search.account}
            onShowGaps={() => change((now) => ({ ...now, panel: "coverage" }))}
          />
        }
        actions={
          // Before the first discovery, the empty list offers the same button.
          <May call="POST /resources/discover" need="run">
            <Button
              look="primary"
              busy={discovery.busy}
              onClick={discovery.start}
              className="group-has-[[data-offer=discovery]]/page:invisible"
            >
              {!discovery.busy && <RefreshCw aria-hidden="true" />}
              {discovery.busy ? "Discovering..." : "Run Discovery"}
            </Button>
          </May>
        }
      />
      <div className="flex flex-col gap-3 sm:gap-4">
        <DiscoveryProgress discovery={discovery} />
        <Lists
          {...{ search, change, counts, discovery }}
          summary={summary.data}
          summaryError={
            summary.isError ? (
              <LoadError
                message={errorSentence(summary.error, "Couldn't load the resource totals.")}
                error={summary.error}
                onRetry={() => void summary.refetch()}
              />
            ) : undefined
          }
          neverDiscovered={neverDiscovered}
          beside={wide ? facets : undefined}
          filterButton={
            wide ? undefined : (
              <FilterSheet search={search}>
                <PhoneFilter search={search} change={change} facets={counts.facets} />
                {facets}
              </FilterSheet>
            )
          }
        />
      </div>
      <OpenPanels search={search} change={change} />
    </div>
  );
}

function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate({ from: "/resources" });
  return useCallback(
    (next, replace = false) => void navigate({ to: "/resources", search: next, replace, resetScroll: false }),
    [navigate],
  );
}

type HintProps = { summary: Summary | undefined; account: string | undefined; onShowGaps: () => void };

/** Time of the inventory, and missing data. */
function Hint({ summary, account, onShowGaps }: HintProps) {
  return (
    <span className="block max-sm:min-h-11">
      <SourceHint account={account}>
        {summary === undefined ? (
          "Discovered resources in your accounts"
        ) : (
          <>
            Last discovery: <RelativeTime time={summary.lastDiscoveredAt} />
            {summary.gaps > 0 && (
              <>
                {" · "}
                <button
                  type="button"
                  aria-label={`View ${readingsText(summary.gaps).toLowerCase()}`}
                  onClick={onShowGaps}
                  className="rounded-sm font-medium text-medium underline decoration-dotted underline-offset-3 hover:decoration-solid"
                >
                  {readingsText(summary.gaps)}
                </button>
              </>
            )}
          </>
        )}
      </SourceHint>
    </span>
  );
}

type FacetsProps = { counts: FacetCounts; search: ResourcesSearch; change: ChangeSearch };

function Facets({ counts, search, change }: FacetsProps) {
  return (
    <Suspense fallback={<Skeleton className="my-4 h-96" />}>
      <FacetsPanel
        counts={counts}
        search={search}
        clauses={activeFilter(search).clauses}
        onClauses={(clauses) => change((now) => withClauses(now, clauses))}
        onGone={(gone) => change((now) => ({ ...now, gone }))}
      />
    </Suspense>
  );
}

/** In place of the facets, so that nothing moves when the first discovery fills them. */
function NoFacets() {
  return (
    <p className="py-4 text-muted text-sm">
      Filters by type, account, Region, status, cost, findings, and tags appear after the first discovery.
    </p>
  );
}

/** The property filter, for screens where the page has no space for it. */
function PhoneFilter(props: {
  search: ResourcesSearch;
  change: ChangeSearch;
  facets: FacetCounts["facets"];
}) {
  const [typed, setTyped] = useState("");
  const phone = useMediaQuery(PHONE);
  if (!phone) return null;
  return (
    <div className="pt-4">
      <PropertyField {...props} typed={typed} onType={setTyped} />
    </div>
  );
}

/** The facets of narrower screens, in a sheet. */
function FilterSheet({ search, children }: { search: ResourcesSearch; children: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  const active = FILTER_KEYS.filter((key) => key !== "q" && search[key] !== undefined).length;
  return (
    <>
      <Button aria-expanded={open} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        Filters{active > 0 && ` (${active})`}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} side="right" title="Filters">
        <div className="px-5 pb-6">{children}</div>
      </Sheet>
    </>
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
      {search.tagRun !== undefined && (
        <TagRunDialog
          key={search.tagRun}
          runId={search.tagRun}
          onClose={() => change((current) => ({ ...current, tagRun: undefined }), true)}
          onShow={(tagRun) => change((current) => ({ ...current, tagRun }), true)}
        />
      )}
      {search.resource !== undefined && (
        <DetailDialog arn={search.resource} search={search} change={change} />
      )}
    </Suspense>
  );
}
