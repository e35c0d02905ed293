import { ChartCanvas } from "./chart-canvas.tsx";
import { axisTicks, CHART_MARGIN, seriesColour } from "./chart-scale.ts";
import { useChartCursor } from "./use-chart-cursor.ts";
import { useElementWidth } from "./use-element-width.ts";

/** One layer of the bars: a value per time. At most six and "Other". */
export type BarSeries = { name: string; values: number[] };

export type StackedBarsProps = {
  label: string;
  /** ISO times, one per bar. */
  times: string[];
  series: BarSeries[];
  formatValue: (value: number) => string;
  formatAt: (at: string) => string;
  heightPx?: number;
};

/** Bars over time, each stacked from its series, the first at the bottom. */
export function StackedBars({
  label,
  times,
  series,
  formatValue,
  formatAt,
  heightPx = 320,
}: StackedBarsProps) {
  const [frame, widthPx] = useElementWidth<HTMLDivElement>(600);
  const totals = times.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
  const ticks = axisTicks(Math.max(0, ...totals));
  const top = ticks.at(-1) ?? 1;
  const floorPx = heightPx - CHART_MARGIN.bottom;
  const stepPx = (widthPx - CHART_MARGIN.left - CHART_MARGIN.right) / Math.max(1, times.length);
  const barPx = Math.max(1, stepPx * 0.76);
  const xOf = (index: number) => CHART_MARGIN.left + (index + 0.5) * stepPx;
  const yOf = (value: number) => floorPx - (value / top) * (floorPx - CHART_MARGIN.top);
  const cursor = useChartCursor(times.length, (xPx) => Math.floor((xPx - CHART_MARGIN.left) / stepPx));
  const readOut = (index: number) => [
    { text: `${formatAt(times[index] ?? "")}: ${formatValue(totals[index] ?? 0)}` },
    ...series.map((one, layer) => ({
      text: `${one.name}: ${formatValue(one.values[index] ?? 0)}`,
      colour: seriesColour(layer),
    })),
  ];
  return (
    <ChartCanvas
      {...{ label, frame, widthPx, heightPx, cursor, readOut, xOf }}
      ticks={ticks.map((value) => ({ yPx: yOf(value), text: formatValue(value) }))}
      bottomLabels={times.map(formatAt)}
    >
      {times.map((at, index) => {
        let below = 0;
        return (
          <g key={at} opacity={cursor.index === null || cursor.index === index ? 1 : 0.55}>
            {series.map((one, layer) => {
              const from = below;
              below += one.values[index] ?? 0;
              const heightOfPart = Math.max(0, yOf(from) - yOf(below) - 1);
              return (
                <rect
                  key={one.name}
                  x={xOf(index) - barPx / 2}
                  y={yOf(below)}
                  width={barPx}
                  height={heightOfPart}
                  rx="1"
                  fill={seriesColour(layer)}
                />
              );
            })}
          </g>
        );
      })}
    </ChartCanvas>
  );
}
