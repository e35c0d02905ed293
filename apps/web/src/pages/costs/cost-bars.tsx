import { ChartCard } from "../../components/charts/chart-card.tsx";
import { OTHER_COLOUR, seriesColour } from "../../components/charts/chart-scale.ts";
import { ChartTable } from "../../components/charts/chart-table.tsx";
import { StackedBars } from "../../components/charts/stacked-bars.tsx";
import { gapLegend, topLines } from "../../components/cost-chart-parts.ts";
import { bucketWords, pointName, pointTick } from "../../components/cost-days.ts";
import { formatWholeDollars } from "../../lib/format.ts";
import { chartDollars, dayPick, keyNames } from "./chart-parts.ts";
import { groupInText, groupName } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";

const WIDTHS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month" } as const;

type CostBarsProps = { summary: CostSummary; onDay: (day: string) => void };

/** The costs of the period over time, by the grouping of the page. */
export function CostBars({ summary, onDay }: CostBarsProps) {
  const { trend, granularity, groups } = summary;
  const name = pointName(granularity);
  const layers = layersOf(summary);
  const title = `Cost per ${WIDTHS[granularity]} by ${groupInText(groups.by)}`;
  const colours = new Map(layers.map(({ key, colour }) => [key, colour]));
  return (
    <ChartCard
      className="lg:col-span-12"
      title={title}
      legend={[
        ...layers.map(({ name: layer, cost, colour }) => ({
          ...{ name: layer, value: formatWholeDollars(cost), colour },
          mark: "bar" as const,
        })),
        ...gapLegend(trend),
      ]}
      chart={
        <StackedBars
          label={title}
          times={trend.map(({ date }) => date)}
          states={trend.map(({ state }) => state)}
          notes={trend.map(bucketWords)}
          series={layers}
          breakdown={(index) => topLines(trend[index], keyNames(summary), (key) => colours.get(key))}
          formatAt={name}
          formatTick={pointTick(granularity)}
          {...chartDollars}
          {...dayPick(summary, onDay)}
        />
      }
      table={
        <ChartTable
          label={title}
          atHeading="Time"
          columns={layers.map(({ name: layer }) => layer)}
          rows={trend.map((bucket, index) => ({
            at: name(bucket.date),
            note: bucketWords(bucket),
            cells: layers.map(({ values }) =>
              bucket.state === "not_read" ? "–" : formatWholeDollars(values[index] ?? 0),
            ),
          }))}
        />
      }
    />
  );
}

/** The layers of the bars, the largest first and Other last. */
function layersOf({ groups, trend }: CostSummary) {
  return groups.series.map(({ key, label, cost, points }, index) => {
    const costOn = new Map(points.map(({ date, cost: amount }) => [date, amount]));
    return {
      ...{ key, cost, name: groupName(groups.by, key, label) },
      values: trend.map(({ date }) => costOn.get(date) ?? 0),
      colour: key === null ? OTHER_COLOUR : seriesColour(index),
    };
  });
}
