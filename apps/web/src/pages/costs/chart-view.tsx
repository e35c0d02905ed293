import { AreaChart } from "../../components/charts/area-chart.tsx";
import { ChartCard } from "../../components/charts/chart-card.tsx";
import { OTHER_COLOUR, seriesColour } from "../../components/charts/chart-scale.ts";
import { ChartTable } from "../../components/charts/chart-table.tsx";
import { Donut } from "../../components/charts/donut.tsx";
import { StackedBars } from "../../components/charts/stacked-bars.tsx";
import { anomalyEvents, pointName, pointTick, trendPoints } from "../../components/cost-days.ts";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { formatAxisDollars, formatWholeDollars } from "../../lib/format.ts";
import { costShares, groupHeading, groupName, percentText, topShares } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";

const DOLLARS = { formatValue: formatWholeDollars, formatAxis: formatAxisDollars, leastStep: 1 };

type ChartViewProps = {
  summary: CostSummary;
  /** Trend of the previous period, when compared. */
  previous: CostSummary["trend"] | undefined;
  comparing: boolean;
  onCompare: (compare: boolean) => void;
  onDay: (day: string) => void;
  onService: (service: string) => void;
};

/** The period as charts: trend, shares, and both combined. */
export function ChartView(props: ChartViewProps) {
  return (
    <div className="grid gap-3 sm:gap-4 lg:grid-cols-12">
      <Trend {...props} />
      <Shares {...props} />
      <Stacked {...props} />
    </div>
  );
}

/** Only daily points have details. */
function dayPick(summary: CostSummary, onDay: (day: string) => void) {
  if (summary.granularity !== "DAILY") return {};
  const open = (index: number) => {
    const day = summary.trend[index]?.date;
    if (day !== undefined) onDay(day);
  };
  return { onPick: open, pickHint: "Press Enter to open the day." };
}

function Trend({ summary, previous, comparing, onCompare, onDay }: ChartViewProps) {
  const name = pointName(summary.granularity);
  const comparison = previous?.map(({ cost }) => cost).slice(0, summary.trend.length);
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
                name: "Previous period",
                colour: "var(--muted)",
                dashed: true,
                value: total(summary.comparison.cost),
              },
            ]),
      ]}
      chart={
        <AreaChart
          label={`Cost trend, ${summary.trend.length} points`}
          name="Cost"
          comparisonName="Previous period"
          points={trendPoints(summary.trend)}
          events={anomalyEvents(summary.anomalies, summary.trend)}
          {...(comparison === undefined ? {} : { comparison })}
          heightPx={336}
          formatAt={name}
          formatTick={pointTick(summary.granularity)}
          {...DOLLARS}
          {...dayPick(summary, onDay)}
        />
      }
      table={
        <ChartTable
          label="Cost trend"
          atHeading="Time"
          columns={comparison === undefined ? ["Cost"] : ["Cost", "Previous period"]}
          rows={summary.trend.map(({ date, cost, complete }, index) => ({
            at: complete ? name(date) : `${name(date)} (incomplete)`,
            cells: [
              formatWholeDollars(cost),
              ...(comparison === undefined ? [] : [total(comparison[index] ?? null)]),
            ],
          }))}
        />
      }
    />
  );
}

function total(amount: number | null): string {
  return amount === null ? "–" : formatWholeDollars(amount);
}

/** The pie chart with its legend of the top 5 (specification, section 2). */
function Shares({ summary, onService }: ChartViewProps) {
  const { by } = summary.groups;
  return (
    <Card className="lg:col-span-4">
      <CardHeader title={`Cost by ${headingInText(by)}`} hint="Top 5 by cost" />
      <div className="px-5 pt-4 pb-5">
        <Donut
          label={`Cost by ${headingInText(by)}`}
          formatValue={formatWholeDollars}
          colours={8}
          slices={topShares(costShares(summary)).map(({ key, name, cost, percentage }) => ({
            name,
            value: cost,
            share: percentText(percentage),
            ...(name === "Other" && key === "" ? { colour: OTHER_COLOUR } : {}),
            ...(by === "service" && key !== "" ? { onOpen: () => onService(key) } : {}),
          }))}
        />
      </div>
    </Card>
  );
}

function headingInText(by: string): string {
  const heading = groupHeading(by);
  if (by === "region") return heading;
  return by.startsWith("tag:") ? heading.replace("Tag", "tag") : heading.toLowerCase();
}

function Stacked({ summary, onDay }: ChartViewProps) {
  const { by, series } = summary.groups;
  const name = pointName(summary.granularity);
  const times = summary.trend.map(({ date }) => date);
  const layers = series.map(({ key, label, cost, points }) => {
    const costOn = new Map(points.map(({ date, cost: amount }) => [date, amount]));
    return {
      name: groupName(by, key, label),
      cost,
      values: times.map((date) => costOn.get(date) ?? 0),
      ...(key === null ? { colour: OTHER_COLOUR } : {}),
    };
  });
  const width = { DAILY: "day", WEEKLY: "week", MONTHLY: "month" }[summary.granularity];
  return (
    <ChartCard
      className="lg:col-span-12"
      title={`Cost per ${width} by ${headingInText(by)}`}
      legend={layers.map(({ name: layer, cost, colour }, index) => ({
        name: layer,
        value: formatWholeDollars(cost),
        colour: colour ?? seriesColour(index),
      }))}
      chart={
        <StackedBars
          label={`Cost per ${width} by ${headingInText(by)}`}
          times={times}
          series={layers}
          formatAt={pointTick(summary.granularity)}
          {...DOLLARS}
          {...dayPick(summary, onDay)}
        />
      }
      table={
        <ChartTable
          label={`Cost per ${width} by ${headingInText(by)}`}
          atHeading="Time"
          columns={layers.map(({ name: layer }) => layer)}
          rows={times.map((date, index) => ({
            at: name(date),
            cells: layers.map(({ values }) => formatWholeDollars(values[index] ?? 0)),
          }))}
        />
      }
    />
  );
}
