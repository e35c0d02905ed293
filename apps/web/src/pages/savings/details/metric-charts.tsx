import { useState } from "react";
import { AreaChart } from "../../../components/charts/area-chart.tsx";
import { ChartTable } from "../../../components/charts/chart-table.tsx";
import type { RecommendationDetail } from "../../../components/savings/recommendation-queries.ts";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { formatDate, formatShortDay } from "../../../lib/format.ts";
import { metricText, withHoles } from "../../../lib/metric-text.ts";

type Series = RecommendationDetail["metrics"][number];

const DAY_SECONDS = 86_400;
const VIEWS = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** Daily statistics behind the recommendation: one chart per metric. */
export function MetricCharts({ series }: { series: readonly Series[] }) {
  const byMetric = Map.groupBy(series, ({ title }) => title);
  return (
    <div className="mt-4 grid gap-3 lg:grid-cols-2">
      {[...byMetric].map(([title, statistics]) => (
        <MetricChart key={title} title={title} statistics={statistics} />
      ))}
    </div>
  );
}

/** The first statistic as a line; the average, if any, dashed. The table has all statistics. */
function MetricChart({ title, statistics }: { title: string; statistics: readonly Series[] }) {
  const [view, setView] = useState<"chart" | "table">("chart");
  const [main] = statistics;
  if (main === undefined) return null;
  const average = statistics.find((one) => one !== main && one.statistic === "Average");
  const points = withHoles(main.points, DAY_SECONDS);
  const format = (value: number) => metricText(value, main.unit);
  const valueOn = (one: Series, at: string) => one.points.find((point) => point.at === at)?.value ?? null;
  const label = `${title}, daily ${main.statistic.toLowerCase()}`;
  return (
    <figure className="min-w-0 rounded-lg border border-line p-3">
      <figcaption className="mb-2 flex flex-wrap items-center justify-between gap-2 text-sm">
        <span>
          <span className="font-medium">{title}</span>
          <span className="block text-muted text-xs">
            Daily {main.statistic.toLowerCase()}
            {average !== undefined && ", average dashed"}
          </span>
        </span>
        <Segmented label={`View of ${title}`} value={view} options={VIEWS} onChange={setView} />
      </figcaption>
      {view === "chart" ? (
        <AreaChart
          label={label}
          name={main.statistic}
          points={points}
          {...(average === undefined
            ? {}
            : { comparison: points.map(({ at }) => valueOn(average, at)), comparisonName: "Average" })}
          formatValue={format}
          formatAt={formatDate}
          formatTick={formatShortDay}
          heightPx={180}
        />
      ) : (
        <ChartTable
          label={title}
          atHeading="Day"
          columns={statistics.map(({ statistic }) => statistic)}
          rows={main.points.map(({ at }) => ({
            at: formatDate(at),
            cells: statistics.map((one) => {
              const value = valueOn(one, at);
              return value === null ? "no data" : format(value);
            }),
          }))}
        />
      )}
    </figure>
  );
}
