import { useQuery } from "@tanstack/react-query";
import { AreaChart } from "../../../components/charts/area-chart.tsx";
import { ChartCard } from "../../../components/charts/chart-card.tsx";
import { ChartTable } from "../../../components/charts/chart-table.tsx";
import { ChartLine } from "../../../components/icons.gen.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";
import { formatCount, formatExactTime } from "../../../lib/format.ts";
import { metricText, metricTick, metricTime, periodText, withHoles } from "../../../lib/metric-text.ts";
import { metricsQuery } from "../queries.ts";

type Days = "1" | "7" | "30";
type Answer = EndpointOutput<"GET /resources/metrics">;
type Series = Answer["metrics"][number];

const PERIODS = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
] as const;

type MetricsProps = { arn: string; days: Days; onDays: (days: Days) => void };

/** Main CloudWatch metrics of the resource, read when the tab is opened. */
export function Metrics({ arn, days, onDays }: MetricsProps) {
  const metrics = useQuery(metricsQuery(arn, Number(days)));
  return (
    <div className="flex flex-col gap-4" aria-busy={metrics.isFetching}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-sm">
          Live data from CloudWatch
          {metrics.data !== undefined && metrics.data.metrics.length > 0 && (
            <>, one point every {periodText(metrics.data.periodSeconds)}</>
          )}
        </p>
        <Segmented label="Period" value={days} options={PERIODS} onChange={onDays} />
      </div>
      {metrics.isError && (
        <LoadError
          message={errorSentence(metrics.error, "Couldn't load the metrics.")}
          error={metrics.error}
          onRetry={() => void metrics.refetch()}
        />
      )}
      {metrics.isPending && (
        <div className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-64 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
      )}
      {metrics.data !== undefined && !metrics.isError && (
        <Answered answer={metrics.data} days={Number(days)} />
      )}
    </div>
  );
}

function Answered({ answer, days }: { answer: Answer; days: number }) {
  if (answer.gap !== null) {
    return (
      <Notice kind="warning">
        Couldn't read CloudWatch ({answer.gap.reason}). No data for this period. {answer.gap.message}
      </Notice>
    );
  }
  if (answer.metrics.length === 0) {
    return (
      <EmptyState
        icon={ChartLine}
        title="No metrics for this type"
        text="CloudWatch has no usage metrics for this resource type."
      />
    );
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {answer.metrics.map((series) => (
        <SeriesCard key={series.id} series={series} periodSeconds={answer.periodSeconds} days={days} />
      ))}
    </div>
  );
}

type SeriesCardProps = { series: Series; periodSeconds: number; days: number };

function SeriesCard({ series, periodSeconds, days }: SeriesCardProps) {
  const { title, unit, statistic, points } = series;
  const format = (value: number) => metricText(value, unit);
  const none = (
    <p className="flex h-40 items-center justify-center text-center text-muted text-sm">
      No CloudWatch data in this period.
    </p>
  );
  return (
    <ChartCard
      title={title}
      hint={
        points.length === 0
          ? statistic
          : `${statistic}, ${formatCount(points.length)} ${points.length === 1 ? "point" : "points"}`
      }
      chart={
        points.length === 0 ? (
          none
        ) : (
          <AreaChart
            label={title}
            name={statistic}
            points={withHoles(points, periodSeconds)}
            formatValue={format}
            formatAt={metricTime}
            formatTick={(at) => metricTick(at, days)}
            tickUnit={days <= 1 ? "hour" : "day"}
            heightPx={180}
          />
        )
      }
      table={
        points.length === 0 ? (
          none
        ) : (
          <ChartTable
            label={title}
            atHeading="Time"
            columns={[statistic]}
            rows={points.map(({ at, value }) => ({ at: formatExactTime(at), cells: [format(value)] }))}
          />
        )
      }
    />
  );
}
