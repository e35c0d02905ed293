import type { DailyPoint } from "./daily-point.ts";
import { median } from "./robust-statistics.ts";

/**
 * Growth per day: the median of each day's difference from the one a week before, divided by seven. Uses the
 * Theil-Sen estimator (the median of slopes between pairs: Sen, "Estimates of the Regression Coefficient
 * Based on Kendall's Tau", JASA 63, 1968) only with pairs a week apart, so that a lasting step is not growth.
 * Zero below two weeks.
 */
export function weeklySlope(points: readonly DailyPoint[]): number {
  const valueOn = new Map(points.map(({ day, value }) => [day, value]));
  const differences = points.flatMap(({ day, value }) => {
    const before = valueOn.get(day - 7);
    return before === undefined ? [] : [value - before];
  });
  return differences.length < 7 ? 0 : median(differences) / 7;
}
