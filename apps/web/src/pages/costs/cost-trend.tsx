import { AreaChart } from "../../components/charts/area-chart.tsx";
import { ChartCard } from "../../components/charts/chart-card.tsx";
import { seriesColour } from "../../components/charts/chart-scale.ts";
import { ChartTable } from "../../components/charts/chart-table.tsx";
import { gapLegend, topLines } from "../../components/cost-chart-parts.ts";
import {
  anomalyEvents,
  bucketCost,
  bucketWords,
  pointName,
  pointTick,
  trendPoints,
} from "../../components/cost-days.ts";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { formatWholeDollars } from "../../lib/format.ts";
import { chartDollars, dayPick, keyNames } from "./chart-parts.ts";
import type { CostSummary } from "./queries.ts";

type CostTrendProps = {
  summary: CostSummary;
  /** Trend of the previous period, when compared. */
  previous: CostSummary["trend"] | undefined;
  comparing: boolean;
  onCompare: (compare: boolean) => void;
  onDay: (day: string) => void;
};

/** The costs of the period over time, with unusual spend, and the previous period when compared. */
export function CostTrend({ summary, previous, comparing, onCompare, onDay }: CostTrendProps) {
  const { trend, granularity } = summary;
  const name = pointName(granularity);
  // Only complete days, weeks, or months are drawn, also of the previous period.
  const comparison = previous
    ?.map(({ cost, state }) => (state === "complete" ? cost : null))
    .slice(0, trend.length);
  const earlier = (index: number) => {
    const bucket = previous?.[index];
    return bucket === undefined ? "–" : [bucketCost(bucket), bucketWords(bucket)].filter(Boolean).join(", ");
  };
  return (
    <ChartCard
      className="lg:col-span-8"
      title="Cost Trend"
      hint={
        <Checkbox
          className="mt-1"
          label="Compare with previous period"
          checked={comparing}
          onChange={(event) => onCompare(event.currentTarget.checked)}
        />
      }
      legend={[
        { name: "This period", colour: seriesColour(0), value: total(summary.totalCost) },
        ...(comparison === undefined
          ? []
          : [
              {
                ...{ name: "Previous period", colour: "var(--muted)", mark: "dashed" as const },
                value: total(summary.comparison.cost),
              },
            ]),
        ...gapLegend(trend),
      ]}
      chart={
        <AreaChart
          label={`Cost trend, ${trend.length} points`}
          name="Cost"
          comparisonName="Previous period"
          points={trendPoints(trend)}
          events={anomalyEvents(summary.anomalies, trend)}
          {...(comparison === undefined ? {} : { comparison })}
          breakdown={(index) => topLines(trend[index], keyNames(summary))}
          heightPx={336}
          formatAt={name}
          formatTick={pointTick(granularity)}
          {...chartDollars}
          {...dayPick(summary, onDay)}
        />
      }
      table={
        <ChartTable
          label="Cost trend"
          atHeading="Time"
          columns={comparison === undefined ? ["Cost"] : ["Cost", "Previous period"]}
          rows={trend.map((bucket, index) => ({
            at: name(bucket.date),
            note: bucket.state === "not_read" ? undefined : bucketWords(bucket),
            cells: [bucketCost(bucket), ...(comparison === undefined ? [] : [earlier(index)])],
          }))}
        />
      }
    />
  );
}

function total(amount: number | null): string {
  return amount === null ? "–" : formatWholeDollars(amount);
}
