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

/** A label below an axis; its tick is at `xPx`. */
export type AxisLabel = { xPx: number; text: string };

/** Average width of a character of 11 px, in pixels. */
const CHARACTER_PX = 6.2;
const LABEL_GAP_PX = 14;
/** Draws every nth label; beyond a week, whole weeks, so that daily labels keep their weekday. */
const LABEL_STEPS = [1, 2, 3, 4, 5, 7, 14, 28, 56, 112];

/**
 * The labels that fit below an axis of `widthPx`, evenly spread from the first. `textPx` is the center of the
 * text: at the right edge it moves inward, while the tick stays at its point.
 */
export function fittingLabels(
  labels: readonly AxisLabel[],
  widthPx: number,
): (AxisLabel & { textPx: number })[] {
  const half = (text: string) => (text.length * CHARACTER_PX) / 2;
  const fits = (chosen: readonly AxisLabel[]) =>
    chosen.every((label, index) => {
      const before = chosen[index - 1];
      return (
        before === undefined ||
        label.xPx - half(label.text) - (before.xPx + half(before.text)) >= LABEL_GAP_PX
      );
    });
  const every = (step: number) => labels.filter((_, index) => index % step === 0);
  const step = LABEL_STEPS.find((one) => fits(every(one))) ?? labels.length;
  const placed = every(Math.max(1, step)).map((label) => ({
    ...label,
    textPx: Math.max(half(label.text), Math.min(label.xPx, widthPx - half(label.text))),
  }));
  // A last label that moved inward may now overlap the one before.
  return placed.filter((label, index) => {
    const before = placed[index - 1];
    return before === undefined || label.textPx - half(label.text) >= before.textPx + half(before.text) + 4;
  });
}

/** Local midnights (or full hours that are a multiple of three) from one time to another, as ISO times. */
export function roundTimes(first: number, last: number, unit: "day" | "hour"): string[] {
  const at = new Date(first);
  at.setMinutes(0, 0, 0);
  if (unit === "day") at.setHours(0);
  const times: string[] = [];
  for (let index = 0; at.getTime() <= last && index < 1000; index++) {
    if (at.getTime() >= first && (unit === "day" || at.getHours() % 3 === 0)) times.push(at.toISOString());
    if (unit === "day") at.setDate(at.getDate() + 1);
    else at.setHours(at.getHours() + 1);
  }
  return times;
}

/** The CSS color of a series; the palette repeats after 8. */
export function seriesColour(index: number): string {
  return `var(--series-${(index % 8) + 1})`;
}

/** The color of "Other". */
export const OTHER_COLOUR = "var(--series-other)";

/** Margins for the axis labels, in pixels. */
export const CHART_MARGIN = { top: 10, right: 8, bottom: 24, left: 52 } as const;
