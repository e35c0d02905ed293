import { useId } from "react";
import {
  HatchPattern,
  isHatched,
  type PointState,
  UnreadBands,
  UnreadPattern,
  unreadStretches,
} from "./chart-buckets.tsx";
import { ChartCanvas } from "./chart-canvas.tsx";
import type { ReadOutLine } from "./chart-read-out.tsx";
import { axisTicks, CHART_MARGIN, seriesColour } from "./chart-scale.ts";
import { chartSummary } from "./chart-summary.ts";
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
  /** State of each bar: an incomplete one is hatched, an unread one is a gap. Default: complete. */
  states?: PointState[];
  /** Text about an incomplete bar: "In progress: 21 of 30 days". */
  notes?: (string | undefined)[];
  series: BarSeries[];
  formatValue: (value: number) => string;
  formatAt: (at: string) => string;
  /** A shorter form of the time for the labels below the axis. */
  formatTick?: (at: string) => string;
  /** A shorter form of the values for the axis. */
  formatAxis?: (value: number) => string;
  /** Minimum step of the axis. */
  leastStep?: number;
  /** Breakdown of a bar, read out below its total; by default, every series. */
  breakdown?: (index: number) => ReadOutLine[];
  /** Opens the details of a bar. `pickHint` describes the action: "Press Enter to open the day." */
  onPick?: (index: number) => void;
  pickHint?: string;
  heightPx?: number;
};

/** Stacked bars over time, the first series at the bottom. */
export function StackedBars(props: StackedBarsProps) {
  const { label, times, series, formatValue, formatAt, formatAxis = formatValue, heightPx = 320 } = props;
  const { formatTick = formatAt } = props;
  const patterns = useId();
  const [frame, widthPx] = useElementWidth<HTMLDivElement>(600);
  const stateOf = (index: number): PointState => props.states?.[index] ?? "complete";
  const valuesAt = (index: number) => series.map((one) => one.values[index] ?? 0);
  const above = times.map((_, index) => sum(valuesAt(index).filter((value) => value > 0)));
  const below = times.map((_, index) => sum(valuesAt(index).filter((value) => value < 0)));
  const ticks = axisTicks(Math.max(0, ...above), {
    lowest: Math.min(0, ...below),
    leastStep: props.leastStep ?? 0,
  });
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const floorPx = heightPx - CHART_MARGIN.bottom;
  const topPx = CHART_MARGIN.top;
  const stepPx = (widthPx - CHART_MARGIN.left - CHART_MARGIN.right) / Math.max(1, times.length);
  const barPx = Math.min(64, Math.max(1, stepPx * 0.76));
  const xOf = (index: number) => CHART_MARGIN.left + (index + 0.5) * stepPx;
  const yOf = (value: number) => floorPx - ((value - bottom) / (top - bottom)) * (floorPx - topPx);
  const cursor = useChartCursor(times.length, (xPx) => Math.floor((xPx - CHART_MARGIN.left) / stepPx));
  return (
    <ChartCanvas
      {...{ label, frame, widthPx, heightPx, cursor, xOf }}
      summary={chartSummary(
        times.map((at, index) => ({
          at,
          value: stateOf(index) === "not_read" ? null : sum(valuesAt(index)),
          state: stateOf(index),
        })),
        { formatAt, formatValue },
      )}
      readOut={(index) => readOutOf(props, index)}
      onPick={props.onPick}
      pickHint={props.pickHint}
      ticks={ticks.map((value) => ({ yPx: yOf(value), text: formatAxis(value) }))}
      bottomLabels={times.map((at, index) => ({ xPx: xOf(index), text: formatTick(at) }))}
    >
      <HatchPattern id={`${patterns}hatch`} />
      <UnreadPattern id={`${patterns}unread`} />
      <UnreadBands
        stretches={unreadStretches(times.map((_, index) => stateOf(index)))}
        edgesOf={({ first, last }) => ({ fromPx: xOf(first) - stepPx / 2, toPx: xOf(last) + stepPx / 2 })}
        pattern={`${patterns}unread`}
        {...{ topPx, floorPx }}
      />
      {times.map((at, index) => (
        <Bar
          key={at}
          {...{ at, yOf }}
          state={stateOf(index)}
          faded={cursor.index !== null && cursor.index !== index}
          values={valuesAt(index)}
          colourOf={(layer) => series[layer]?.colour ?? seriesColour(layer)}
          xPx={xOf(index) - barPx / 2}
          widthPx={barPx}
          hatch={`url(#${patterns}hatch)`}
        />
      ))}
    </ChartCanvas>
  );
}

type BarProps = {
  state: PointState;
  faded: boolean;
  values: readonly number[];
  colourOf: (layer: number) => string;
  xPx: number;
  widthPx: number;
  yOf: (value: number) => number;
  hatch: string;
};

/** One bar: hatched if it can't be compared with the others, and omitted without data. */
function Bar({ state, faded, values, colourOf, xPx, widthPx, yOf, hatch }: BarProps) {
  if (state === "not_read") return null;
  const layers = stacked(values).map(({ layer, from, to }) => ({
    layer,
    place: {
      x: xPx,
      y: Math.min(yOf(from), yOf(to)),
      width: widthPx,
      height: Math.max(0, Math.abs(yOf(from) - yOf(to)) - 1),
      rx: 1,
    },
  }));
  return (
    <g opacity={faded ? 0.55 : 1} {...(isHatched(state) ? { "data-gap": state } : {})}>
      {layers.map(({ layer, place }) => (
        <rect key={layer} {...place} fill={colourOf(layer)} />
      ))}
      {isHatched(state) &&
        layers.map(({ layer, place }) => <rect key={`hatch ${layer}`} {...place} fill={hatch} />)}
    </g>
  );
}

function readOutOf(
  { times, states, notes, series, formatValue, formatAt, breakdown }: StackedBarsProps,
  index: number,
): ReadOutLine[] {
  const at = formatAt(times[index] ?? "");
  const note = notes?.[index];
  const words = note === undefined ? [] : [{ text: note }];
  if (states?.[index] === "not_read") return [{ text: at }, ...words];
  const total = formatValue(sum(series.map((one) => one.values[index] ?? 0)));
  const parts = series.map((one, layer) => ({
    text: one.name,
    value: formatValue(one.values[index] ?? 0),
    colour: one.colour ?? seriesColour(layer),
  }));
  return [{ text: at, value: total, strong: true }, ...words, ...(breakdown?.(index) ?? parts)];
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
