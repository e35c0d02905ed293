import { useId } from "react";
import { AreaMarks } from "./area-marks.tsx";
import { isHatched } from "./chart-buckets.tsx";
import { ChartCanvas } from "./chart-canvas.tsx";
import type { ChartEvent, ChartPoint } from "./chart-point.ts";
import type { ReadOutLine } from "./chart-read-out.tsx";
import { type AxisLabel, axisTicks, CHART_MARGIN, roundTimes } from "./chart-scale.ts";
import { chartSummary } from "./chart-summary.ts";
import { useChartCursor } from "./use-chart-cursor.ts";
import { useElementWidth } from "./use-element-width.ts";

export type AreaChartProps = {
  label: string;
  points: ChartPoint[];
  /** As many values of the previous period, drawn as a dashed line. */
  comparison?: (number | null)[];
  /** Marked points. The first is labeled in the chart; all are read out. */
  events?: ChartEvent[];
  /** Name of the values in the read-out: "This period". */
  name: string;
  comparisonName?: string;
  formatValue: (value: number) => string;
  formatAt: (at: string) => string;
  /** A shorter form of the time for the labels below the axis. */
  formatTick?: (at: string) => string;
  /** Labels at local midnights or full hours instead of at points. */
  tickUnit?: "day" | "hour";
  /** A shorter form of the values for the axis. */
  formatAxis?: (value: number) => string;
  /** Minimum step of the axis. */
  leastStep?: number;
  /** Breakdown of the value, read out below it. */
  breakdown?: (index: number) => ReadOutLine[];
  /** Opens the details of a point. `pickHint` describes the action: "Press Enter to open the day." */
  onPick?: (index: number) => void;
  pickHint?: string;
  heightPx?: number;
  /** Index of the series color. */
  series?: number;
};

/** Above the plot, for the label of a marked point: nothing is drawn over it. */
const EVENT_BAND_PX = 26;

/** A line over time with its area, optionally with the previous period and event markers. */
export function AreaChart(props: AreaChartProps) {
  const { label, points, comparison = [], events = [], formatValue, formatAt } = props;
  const { heightPx = 280, series = 0, formatTick = formatAt, formatAxis = formatValue } = props;
  const patterns = useId();
  const [frame, widthPx] = useElementWidth<HTMLDivElement>(600);
  const { xOf, xAt, columnPx, times } = useTimeScale(points, widthPx);
  const topPx = events.length > 0 ? EVENT_BAND_PX : CHART_MARGIN.top;
  const floorPx = heightPx - CHART_MARGIN.bottom;
  const drawn = [...points.map(({ value }) => value ?? 0), ...comparison.map((one) => one ?? 0)];
  const ticks = axisTicks(Math.max(0, ...drawn), {
    lowest: Math.min(0, ...drawn),
    leastStep: props.leastStep ?? 0,
  });
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const yOf = (value: number) => floorPx - ((value - bottom) / (top - bottom)) * (floorPx - topPx);
  const nearest = (xPx: number) =>
    times.reduce(
      (best, _, index) => (Math.abs(xOf(index) - xPx) < Math.abs(xOf(best) - xPx) ? index : best),
      0,
    );
  const cursor = useChartCursor(points.length, nearest);
  const colour = `var(--series-${series + 1})`;
  const labelsAt: AxisLabel[] =
    props.tickUnit === undefined
      ? points.map(({ at }, index) => ({ xPx: xOf(index), text: formatTick(at) }))
      : roundTimes(times[0] ?? 0, times.at(-1) ?? 0, props.tickUnit).map((at) => ({
          xPx: xAt(Date.parse(at)),
          text: formatTick(at),
        }));
  return (
    <ChartCanvas
      {...{ label, frame, widthPx, heightPx, topPx, cursor, xOf }}
      summary={chartSummary(points, { formatAt, formatValue })}
      readOut={(index) => readOutOf(props, index, colour)}
      onPick={props.onPick}
      pickHint={props.pickHint}
      ticks={ticks.map((value) => ({ yPx: yOf(value), text: formatAxis(value) }))}
      bottomLabels={labelsAt}
    >
      <AreaMarks
        {...{ points, comparison, events, colour, patterns, xOf, yOf, columnPx, topPx, floorPx, widthPx }}
        cursorAt={cursor.index}
      />
    </ChartCanvas>
  );
}

/** Maximum width of a column for a value that is drawn apart from the line, in pixels. */
const COLUMN_PX = 28;

/** Positions of times; the ends move inward where a hatched column needs half its width. */
function useTimeScale(points: readonly ChartPoint[], widthPx: number) {
  const times = points.map(({ at }) => Date.parse(at));
  const first = times[0] ?? 0;
  const span = Math.max(1, (times.at(-1) ?? 1) - first);
  const plotPx = widthPx - CHART_MARGIN.left - CHART_MARGIN.right;
  const columnPx = Math.max(4, Math.min(COLUMN_PX, (plotPx / Math.max(1, points.length)) * 0.6));
  const atEnd = [points[0], points.at(-1)].some(
    (point) => point?.state !== undefined && isHatched(point.state),
  );
  const insetPx = atEnd ? columnPx / 2 + 2 : 0;
  const xAt = (time: number) =>
    CHART_MARGIN.left + insetPx + ((time - first) / span) * (plotPx - 2 * insetPx);
  return { times, columnPx, xAt, xOf: (index: number) => xAt(times[index] ?? first) };
}

function readOutOf(
  { points, comparison = [], events = [], name, comparisonName = "Previous", ...props }: AreaChartProps,
  index: number,
  colour: string,
): ReadOutLine[] {
  const { formatValue, formatAt, breakdown } = props;
  const point = points[index];
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? "no data" : formatValue(value);
  return [
    { text: formatAt(point?.at ?? "") },
    // The note explains a point that was not read better than "no data".
    ...(point?.state === "not_read"
      ? []
      : [{ text: name, value: shown(point?.value), colour, strong: true }]),
    ...(point?.note === undefined ? [] : [{ text: point.note }]),
    ...(breakdown?.(index) ?? []),
    ...(comparison.length === 0
      ? []
      : [{ text: comparisonName, value: shown(comparison[index]), colour: "var(--muted)" }]),
    ...events
      .filter((event) => event.index === index)
      .map(({ text, words }) => ({ text: words ?? text, colour: "var(--high-fill)" })),
  ];
}
