import { area, curveMonotoneX, line } from "d3-shape";
import { useId } from "react";
import { ChartCanvas } from "./chart-canvas.tsx";
import { axisTicks, CHART_MARGIN } from "./chart-scale.ts";
import { useChartCursor } from "./use-chart-cursor.ts";
import { useElementWidth } from "./use-element-width.ts";

/** A value at an ISO time; `null` where nothing was measured, which leaves a hole in the line. */
export type ChartPoint = { at: string; value: number | null };

export type AreaChartProps = {
  label: string;
  points: ChartPoint[];
  /** The same number of values of the period before, drawn as a dashed line. */
  comparison?: (number | null)[];
  /** A marked point, for example an anomaly. */
  event?: { index: number; text: string };
  /** Name of the values in the read-out: "This period". */
  name: string;
  comparisonName?: string;
  formatValue: (value: number) => string;
  formatAt: (at: string) => string;
  /** A shorter form of the time for the labels below the axis. */
  formatTick?: (at: string) => string;
  heightPx?: number;
  /** Which of the eight series colours. */
  series?: number;
};

/** A line over time with its area, optionally compared with the period before, with an event marker. */
export function AreaChart(props: AreaChartProps) {
  const {
    label,
    points,
    comparison = [],
    event,
    name,
    comparisonName = "Previous",
    formatValue,
    formatAt,
  } = props;
  const { heightPx = 280, series = 0, formatTick = formatAt } = props;
  const gradient = useId();
  const [frame, widthPx] = useElementWidth<HTMLDivElement>(600);
  const times = points.map((point) => Date.parse(point.at));
  const first = times[0] ?? 0;
  const span = Math.max(1, (times.at(-1) ?? 1) - first);
  const innerPx = widthPx - CHART_MARGIN.left - CHART_MARGIN.right;
  const floorPx = heightPx - CHART_MARGIN.bottom;
  const ticks = axisTicks(
    Math.max(0, ...points.map((point) => point.value ?? 0), ...comparison.map((one) => one ?? 0)),
  );
  const top = ticks.at(-1) ?? 1;
  const xOf = (index: number) => CHART_MARGIN.left + (((times[index] ?? first) - first) / span) * innerPx;
  const yOf = (value: number) => floorPx - (value / top) * (floorPx - CHART_MARGIN.top);
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
    .y0(floorPx)
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
    ...(event?.index === index ? [{ text: event.text, colour: "var(--high-fill)" }] : []),
  ];
  const cursorValue = cursor.index === null ? null : (values[cursor.index] ?? null);
  return (
    <ChartCanvas
      {...{ label, frame, widthPx, heightPx, cursor, readOut, xOf }}
      ticks={ticks.map((value) => ({ yPx: yOf(value), text: formatValue(value) }))}
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
      {event !== undefined && (
        <EventMarker xPx={xOf(event.index)} floorPx={floorPx} text={event.text} widthPx={widthPx} />
      )}
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

function EventMarker({
  xPx,
  floorPx,
  text,
  widthPx,
}: {
  xPx: number;
  floorPx: number;
  text: string;
  widthPx: number;
}) {
  const leftward = xPx > widthPx / 2;
  return (
    <g>
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
    </g>
  );
}
