type AxisOptions = {
  /** Below 0 where values are negative (credits). */
  lowest?: number;
  /** Minimum step, so that formatted labels differ: 1 for whole dollars. */
  leastStep?: number;
};

/** About four round steps for an axis that includes 0 and every value: `[0, 200, 400, 600, 800]`. */
export function axisTicks(highest: number, { lowest = 0, leastStep = 0 }: AxisOptions = {}): number[] {
  const top = Math.max(0, highest);
  const bottom = Math.min(0, lowest);
  if (!(top - bottom > 0)) return [0, 1];
  const rough = Math.max((top - bottom) / 4, leastStep);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const first = Math.floor(bottom / step + 1e-9);
  const count = Math.ceil(top / step - 1e-9) - first;
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Indexes of the labels that fit below an axis of `widthPx`, always including the first. */
export function labelledIndexes(count: number, widthPx: number, labelPx = 72): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(widthPx / labelPx))));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/** The CSS color of a series; the palette repeats after 8. */
export function seriesColour(index: number): string {
  return `var(--series-${(index % 8) + 1})`;
}

/** The color of "Other". */
export const OTHER_COLOUR = "var(--series-other)";

/** Margins for the axis labels, in pixels. */
export const CHART_MARGIN = { top: 10, right: 8, bottom: 24, left: 52 } as const;
