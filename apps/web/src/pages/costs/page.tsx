import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { CircleDollarSign, RefreshCw } from "../../components/icons.gen.ts";
import { MessageBanners } from "../../components/message-banners.tsx";
import { RunProgress } from "../../components/run-progress.tsx";
import { SourceHint } from "../../components/source-hint.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { useMessages } from "../../components/use-messages.ts";
import { isOneAccount } from "../../lib/account-scope.ts";
import { accountsQuery, hasOnlySampleData } from "../../lib/accounts-query.ts";
import { formatWholeDollars } from "../../lib/format.ts";
import { useMay } from "../../lib/use-may.ts";
import { analysisProgressText } from "./analysis-text.ts";
import { AnomaliesCard } from "./anomalies-card.tsx";
import { CoverageNotices } from "./coverage-notices.tsx";
import { ExportButton } from "./export-button.tsx";
import { type ChangeSearch, Filters } from "./filters.tsx";
import { HeadlineCards } from "./headline-cards.tsx";
import { IncludedNote } from "./included-note.tsx";
import { InfoBar } from "./info-bar.tsx";
import { OrNoCosts } from "./no-costs.tsx";
import { periodRange } from "./period-range.ts";
import { type CostSummary, costSummaryQuery } from "./queries.ts";
import { RequestMeter } from "./request-meter.tsx";
import { type CostRequest, type CostSearch, costRequest, DEFAULT_PERIOD, type Period } from "./search.ts";
import { ChartSkeleton, PageSkeleton } from "./skeletons.tsx";
import { TableView } from "./table-view.tsx";
import { type AnalysisControl, type AnalysisRequest, useCostAnalysis } from "./use-cost-analysis.ts";

const loadChartView = () => import("./chart-view.tsx").then((file) => ({ default: file.ChartView }));
const ChartView = lazy(loadChartView);
const ServiceSheet = lazy(() =>
  import("./service-sheet.tsx").then((file) => ({ default: file.ServiceSheet })),
);
const DaySheet = lazy(() => import("./day-sheet.tsx").then((file) => ({ default: file.DaySheet })));

/** Cost Analysis: costs of the accounts by service and day, and the forecast for the month. */
export function CostAnalysisPage() {
  const search = useSearch({ from: "/protected/cost-analysis" });
  const change = useChangeSearch();
  const messages = useMessages();
  const analysis = useCostAnalysis(messages, search.account);
  const { request, scopeKnown } = useRequest(search);
  const summary = useQuery({
    // Small charts are drawn in the table only.
    ...costSummaryQuery(search.view === "table" ? { ...request, sparklines: "true" } : request),
    enabled: scopeKnown,
    placeholderData: keepPreviousData,
  });
  const period = search.period ?? DEFAULT_PERIOD;
  const charts = search.view === undefined;
  useEffect(() => {
    // With the figures, not after them.
    if (charts) void loadChartView();
  }, [charts]);
  const analyse = (of: Period, more: Partial<AnalysisRequest> = {}) =>
    analysis.start({
      ...periodRange(of, new Date()),
      granularity: "DAILY",
      timePeriod: of,
      ...more,
    });
  const known = summary.data ?? null;
  return (
    <>
      <PageHeader
        title="Cost Analysis"
        hint={<SourceHint account={search.account}>Costs by service and day</SourceHint>}
        actions={
          known !== null ? (
            <>
              <ExportButton range={known.dateRange} messages={messages} />
              <AnalyseButton analysis={analysis} text="Refresh Analysis" onPress={() => analyse(period)} />
            </>
          ) : (
            // Keeps their space, so that the page does not move.
            <span className="block h-8 w-60" />
          )
        }
      />
      {/* As high as a screen, so that the footer stays in place while the page loads, fails, or is empty. */}
      <div className="flex min-h-[85vh] flex-col gap-3 sm:gap-4">
        <MessageBanners messages={messages} />
        {summary.isError && (
          <LoadError
            message="Failed to load cost data. Please try again."
            error={summary.error}
            onRetry={() => void summary.refetch()}
          />
        )}
        {summary.isPending && <PageSkeleton period={period} table={search.view === "table"} />}
        {summary.data === null && <BeforeFirstAnalysis analysis={analysis} onPress={() => analyse(period)} />}
        {known !== null && (
          <Analysed
            {...{ search, change, request, period, analysis, analyse }}
            summary={known}
            stale={summary.isPlaceholderData}
          />
        )}
      </div>
    </>
  );
}

function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate({ from: "/cost-analysis" });
  return useCallback(
    (next) => void navigate({ to: "/cost-analysis", search: next, resetScroll: false }),
    [navigate],
  );
}

/** Request of the page. Costs are stored by AWS account ID. */
function useRequest(search: CostSearch): { request: CostRequest; scopeKnown: boolean } {
  const accounts = useQuery({ ...accountsQuery, enabled: isOneAccount(search.account) });
  const scoped = accounts.data?.accounts.find(({ id }) => id === search.account);
  return {
    request: costRequest(search, scoped?.awsAccountId),
    scopeKnown: !isOneAccount(search.account) || !accounts.isPending,
  };
}

type AnalyseButtonProps = { analysis: AnalysisControl; text: string; onPress: () => void };

/** Button of the specification (section 2). */
function AnalyseButton({ analysis, text, onPress }: AnalyseButtonProps) {
  if (!useMay("POST /cost/analysis", "run")) return null;
  return (
    <Button look="primary" busy={analysis.busy} onClick={onPress}>
      {!analysis.busy && <RefreshCw aria-hidden="true" />}
      {analysis.busy ? "Analyzing..." : text}
    </Button>
  );
}

const FIRST_ANALYSIS =
  "An analysis reads the costs of your accounts from AWS Cost Explorer, which charges $0.01 per request. The first analysis takes a few requests per account. Results are stored.";
const FIRST_SAMPLE_ANALYSIS =
  "An analysis reads the bill of the sandbox account, which is sample data. Nothing is read from AWS.";

function BeforeFirstAnalysis({ analysis, onPress }: Omit<AnalyseButtonProps, "text">) {
  const isSample = hasOnlySampleData(useQuery(accountsQuery).data?.accounts ?? []);
  return (
    <>
      <Card>
        <EmptyState
          icon={CircleDollarSign}
          title="No Cost Data Available"
          text={isSample ? FIRST_SAMPLE_ANALYSIS : FIRST_ANALYSIS}
          action={<AnalyseButton analysis={analysis} text="Run Cost Analysis" onPress={onPress} />}
        />
      </Card>
      {analysis.run !== undefined && (
        <RunProgress
          run={analysis.run}
          text={analysisProgressText(analysis.run)}
          onCancel={analysis.cancel}
          cancelling={analysis.cancelling}
        />
      )}
    </>
  );
}

type AnalysedProps = {
  search: CostSearch;
  change: ChangeSearch;
  request: CostRequest;
  period: Period;
  summary: CostSummary;
  /** The figures of the previous filters, while new ones load. */
  stale: boolean;
  analysis: AnalysisControl;
  analyse: (period: Period, more?: Partial<AnalysisRequest>) => void;
};

/** Results of an analysis. */
function Analysed({ search, change, request, period, summary, stale, analysis, analyse }: AnalysedProps) {
  const { comparison } = summary;
  const previous = useQuery({
    ...costSummaryQuery({ ...withoutPeriod(request), start: comparison.start, end: comparison.end }),
    enabled: search.compare !== undefined && search.view === undefined,
  });
  const openService = (service: string) => change((now) => ({ ...now, service, day: undefined }));
  const openDay = (day: string) => change((now) => ({ ...now, day, service: undefined }));
  return (
    <>
      <InfoBar
        {...{ summary, period, analysis }}
        onRead={() => analyse(period)}
        onUpdate={(chosen) => {
          change((now) => ({ ...now, period: chosen, granularity: undefined }));
          analyse(chosen);
        }}
      />
      <CoverageNotices
        summary={summary}
        busy={analysis.busy}
        onReadTag={(key) => analyse(period, { tagKeys: [key] })}
      />
      <div
        className={`flex flex-col gap-3 transition-opacity duration-120 sm:gap-4 ${stale ? "opacity-60" : ""}`}
        aria-busy={stale}
      >
        <HeadlineCards summary={summary} />
        <Filters {...{ search, change, summary }} />
        <OrNoCosts
          summary={summary}
          region={search.region}
          busy={analysis.busy}
          onRead={() => analyse(period)}
          onClear={() => change((now) => ({ ...now, region: undefined }))}
        >
          {search.view === "table" ? (
            <TableView
              summary={summary}
              sort={search.sort}
              onSort={(sort) => change((now) => ({ ...now, sort }))}
              onService={openService}
            />
          ) : (
            <Suspense fallback={<ChartSkeleton />}>
              <ChartView
                summary={summary}
                previous={previous.data?.trend}
                comparing={search.compare !== undefined}
                onCompare={(on) => change((now) => ({ ...now, compare: on ? "previous" : undefined }))}
                onDay={openDay}
                onService={openService}
              />
            </Suspense>
          )}
        </OrNoCosts>
        <AnomaliesCard anomalies={summary.anomalies} onService={openService} />
        <Footing summary={summary} />
      </div>
      <Suspense>
        {search.service !== undefined && (
          <ServiceSheet
            service={search.service}
            request={request}
            anomalies={summary.anomalies}
            busy={analysis.busy}
            onReadResources={(service) => analyse(period, { resourceServices: [service] })}
            onClose={() => change((now) => ({ ...now, service: undefined }))}
          />
        )}
        {search.day !== undefined && (
          <DaySheet
            day={search.day}
            request={withoutPeriod(request)}
            anomalies={summary.anomalies}
            onService={openService}
            onClose={() => change((now) => ({ ...now, day: undefined }))}
          />
        )}
      </Suspense>
    </>
  );
}

function withoutPeriod({ period: _period, ...request }: CostRequest): CostRequest {
  return request;
}

/** The total, included charges, and Cost Explorer requests. */
function Footing({ summary }: { summary: CostSummary }) {
  return (
    <footer className="flex flex-col gap-2 border-line border-t pt-4">
      {summary.totalCost !== null && (
        <p className="font-medium">
          Total analyzed cost: <span className="tabular-nums">{formatWholeDollars(summary.totalCost)}</span>
        </p>
      )}
      <IncludedNote summary={summary} />
      <RequestMeter meter={summary.meter} />
    </footer>
  );
}
