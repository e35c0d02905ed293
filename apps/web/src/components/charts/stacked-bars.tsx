import { ChartCanvas } from "./chart-canvas.tsx";
import { axisTicks, CHART_MARGIN, seriesColour } from "./chart-scale.ts";
import { useChartCursor } from "./use-chart-cursor.ts";
import { useElementWidth } from "./use-element-width.ts";

/** One layer of the bars: a value per time, negative for credits. At most 7 and "Other": there are 8 colors. */
export type BarSeries = {
  name: string;
  values: number[];
  /** Overrides the palette: for "Other". */
  colour?: string;
};

export type StackedBarsProps = {
  label: string;
  /** ISO times, one per bar. */
  times: string[];
  series: BarSeries[];
  formatValue: (value: number) => string;
  formatAt: (at: string) => string;
  /** A shorter form of the values beside the axis. */
  formatAxis?: (value: number) => string;
  /** Minimum step of the axis. */
  leastStep?: number;
  /** Opens the details of a bar. `pickHint` describes the action: "Press Enter to open the day." */
  onPick?: (index: number) => void;
  pickHint?: string;
  heightPx?: number;
};

/** Stacked bars over time, the first series at the bottom. */
export function StackedBars(props: StackedBarsProps) {
  const { label, times, series, formatValue, formatAt, formatAxis = formatValue, heightPx = 320 } = props;
  const [frame, widthPx] = useElementWidth<HTMLDivElement>(600);
  const colourOf = (layer: number) => series[layer]?.colour ?? seriesColour(layer);
  const valuesAt = (index: number) => series.map((one) => one.values[index] ?? 0);
  const totals = times.map((_, index) => sum(valuesAt(index)));
  const above = times.map((_, index) => sum(valuesAt(index).filter((value) => value > 0)));
  const below = times.map((_, index) => sum(valuesAt(index).filter((value) => value < 0)));
  const ticks = axisTicks(Math.max(0, ...above), {
    lowest: Math.min(0, ...below),
    leastStep: props.leastStep ?? 0,
  });
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const floorPx = heightPx - CHART_MARGIN.bottom;
  const stepPx = (widthPx - CHART_MARGIN.left - CHART_MARGIN.right) / Math.max(1, times.length);
  const barPx = Math.min(64, Math.max(1, stepPx * 0.76));
  const xOf = (index: number) => CHART_MARGIN.left + (index + 0.5) * stepPx;
  const yOf = (value: number) => floorPx - ((value - bottom) / (top - bottom)) * (floorPx - CHART_MARGIN.top);
  const cursor = useChartCursor(times.length, (xPx) => Math.floor((xPx - CHART_MARGIN.left) / stepPx));
  const readOut = (index: number) => [
    { text: `${formatAt(times[index] ?? "")}: ${formatValue(totals[index] ?? 0)}` },
    ...series.map((one, layer) => ({
      text: `${one.name}: ${formatValue(one.values[index] ?? 0)}`,
      colour: colourOf(layer),
    })),
  ];
  return (
    <ChartCanvas
      {...{ label, frame, widthPx, heightPx, cursor, readOut, xOf }}
      onPick={props.onPick}
      pickHint={props.pickHint}
      ticks={ticks.map((value) => ({ yPx: yOf(value), text: formatAxis(value) }))}
      bottomLabels={times.map(formatAt)}
    >
      {times.map((at, index) => (
        <g key={at} opacity={cursor.index === null || cursor.index === index ? 1 : 0.55}>
          {stacked(valuesAt(index)).map(({ layer, from, to }) => (
            <rect
              key={series[layer]?.name}
              x={xOf(index) - barPx / 2}
              y={Math.min(yOf(from), yOf(to))}
              width={barPx}
              height={Math.max(0, Math.abs(yOf(from) - yOf(to)) - 1)}
              rx="1"
              fill={colourOf(layer)}
            />
          ))}
        </g>
      ))}
    </ChartCanvas>
  );
}

/** Start and end of each layer of a bar: costs stack up from 0, credits stack down. */
function stacked(values: readonly number[]): { layer: number; from: number; to: number }[] {
  const reached = { up: 0, down: 0 };
  return values.map((value, layer) => {
    const side = value < 0 ? "down" : "up";
    const from = reached[side];
    reached[side] += value;
    return { layer, from, to: reached[side] };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
