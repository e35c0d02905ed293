import { area, curveMonotoneX, line } from "d3-shape";
import { useId } from "react";
import { ChartCanvas } from "./chart-canvas.tsx";
import { axisTicks, CHART_MARGIN } from "./chart-scale.ts";
import { useChartCursor } from "./use-chart-cursor.ts";
import { useElementWidth } from "./use-element-width.ts";

/**
 * A value at an ISO time; `null` where nothing was measured, which leaves a gap in the line. `note` is read out with
 * the value ("Not complete yet").
 */
export type ChartPoint = { at: string; value: number | null; note?: string | undefined };

/** A marked point, for example an anomaly. */
export type ChartEvent = { index: number; text: string };

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
  /** A shorter form of the values beside the axis. */
  formatAxis?: (value: number) => string;
  /** Minimum step of the axis. */
  leastStep?: number;
  /** Opens the details of a point. `pickHint` describes the action: "Press Enter to open the day." */
  onPick?: (index: number) => void;
  pickHint?: string;
  heightPx?: number;
  /** Index of the series color. */
  series?: number;
};

/** A line over time with its area, optionally with the previous period and event markers. */
export function AreaChart(props: AreaChartProps) {
  const {
    label,
    points,
    comparison = [],
    events = [],
    name,
    comparisonName = "Previous",
    formatValue,
    formatAt,
  } = props;
  const { heightPx = 280, series = 0, formatTick = formatAt, formatAxis = formatValue } = props;
  const gradient = useId();
  const [frame, widthPx] = useElementWidth<HTMLDivElement>(600);
  const times = points.map((point) => Date.parse(point.at));
  const first = times[0] ?? 0;
  const span = Math.max(1, (times.at(-1) ?? 1) - first);
  const innerPx = widthPx - CHART_MARGIN.left - CHART_MARGIN.right;
  const floorPx = heightPx - CHART_MARGIN.bottom;
  const drawn = [...points.map(({ value }) => value ?? 0), ...comparison.map((one) => one ?? 0)];
  const ticks = axisTicks(Math.max(0, ...drawn), {
    lowest: Math.min(0, ...drawn),
    leastStep: props.leastStep ?? 0,
  });
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const xOf = (index: number) => CHART_MARGIN.left + (((times[index] ?? first) - first) / span) * innerPx;
  const yOf = (value: number) => floorPx - ((value - bottom) / (top - bottom)) * (floorPx - CHART_MARGIN.top);
  const nearest = (xPx: number) =>
    times.reduce(
      (best, _, index) => (Math.abs(xOf(index) - xPx) < Math.abs(xOf(best) - xPx) ? index : best),
      0,
    );
  const cursor = useChartCursor(points.length, nearest);
  const values = points.map((point) => point.value);
  const known = (value: number | null) => value !== null;
  const draw = line<number | null>()
    .defined(known)
    .x((_, i) => xOf(i))
    .y((value) => yOf(value ?? 0))
    .curve(curveMonotoneX);
  const fill = area<number | null>()
    .defined(known)
    .x((_, i) => xOf(i))
    .y0(yOf(0))
    .y1((value) => yOf(value ?? 0))
    .curve(curveMonotoneX);
  const colour = `var(--series-${series + 1})`;
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? "no data" : formatValue(value);
  const readOut = (index: number) => [
    { text: formatAt(points[index]?.at ?? "") },
    { text: `${name}: ${shown(points[index]?.value)}`, colour },
    ...(comparison.length === 0
      ? []
      : [{ text: `${comparisonName}: ${shown(comparison[index])}`, colour: "var(--muted)" }]),
    ...notesOf(points[index]),
    ...events
      .filter((event) => event.index === index)
      .map(({ text }) => ({ text, colour: "var(--high-fill)" })),
  ];
  const cursorValue = cursor.index === null ? null : (values[cursor.index] ?? null);
  return (
    <ChartCanvas
      {...{ label, frame, widthPx, heightPx, cursor, readOut, xOf }}
      onPick={props.onPick}
      pickHint={props.pickHint}
      ticks={ticks.map((value) => ({ yPx: yOf(value), text: formatAxis(value) }))}
      bottomLabels={points.map((point) => formatTick(point.at))}
    >
      <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={colour} stopOpacity="0.28" />
        <stop offset="1" stopColor={colour} stopOpacity="0.02" />
      </linearGradient>
      <path d={fill(values) ?? ""} fill={`url(#${gradient})`} />
      {comparison.length > 0 && (
        <path
          d={draw(comparison) ?? ""}
          fill="none"
          className="stroke-muted"
          strokeWidth="1.5"
          strokeDasharray="4 4"
        />
      )}
      <path d={draw(values) ?? ""} fill="none" stroke={colour} strokeWidth="2" strokeLinejoin="round" />
      <EventMarkers {...{ events, values, xOf, yOf, floorPx, widthPx }} />
      {cursor.index !== null && cursorValue !== null && (
        <circle
          cx={xOf(cursor.index)}
          cy={yOf(cursorValue)}
          r="4"
          fill={colour}
          className="stroke-surface"
          strokeWidth="2"
        />
      )}
    </ChartCanvas>
  );
}

function notesOf(point: ChartPoint | undefined): { text: string }[] {
  return point?.note === undefined ? [] : [{ text: point.note }];
}

type EventMarkersProps = {
  events: ChartEvent[];
  values: (number | null)[];
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  floorPx: number;
  widthPx: number;
};

/** A ring around each marked point, and a labeled line at the first: more labels would overlap. */
function EventMarkers({ events, values, xOf, yOf, floorPx, widthPx }: EventMarkersProps) {
  return events.map(({ index, text }, order) => {
    const xPx = xOf(index);
    const leftward = xPx > widthPx / 2;
    return (
      <g key={`${index} ${text}`}>
        {order === 0 && (
          <>
            <line
              x1={xPx}
              x2={xPx}
              y1={CHART_MARGIN.top}
              y2={floorPx}
              className="stroke-high-fill"
              strokeDasharray="3 3"
            />
            <text
              x={leftward ? xPx - 6 : xPx + 6}
              y={CHART_MARGIN.top + 10}
              textAnchor={leftward ? "end" : "start"}
              className="fill-high font-medium text-[11px]"
            >
              {text}
            </text>
          </>
        )}
        <circle
          cx={xPx}
          cy={yOf(values[index] ?? 0)}
          r="5"
          className="fill-surface stroke-high-fill"
          strokeWidth="2"
        />
      </g>
    );
  });
}
