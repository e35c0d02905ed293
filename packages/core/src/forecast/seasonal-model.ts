import type { DailyPoint } from "./daily-point.ts";
import { lastLevelStart } from "./level-segments.ts";
import { median, robustSpread } from "./robust-statistics.ts";
import { weekdayPattern } from "./weekday-pattern.ts";
import { weeklySlope } from "./weekly-slope.ts";

/** Expected cost of a day: level and trend of the last weeks × the weekday's effect. */
export interface SeasonalModel {
  /** US dollars expected on a day, as a binary number. */
  at(day: number): number;
  /** The level at the end of the history, US dollars a day over a whole week. */
  level: number;
  /** Spread of single days around the model, in US dollars (robust standard deviation). */
  spread: number;
}

/** Our own values in days, tuned with the benchmark (`npm run bench forecast`). */
const windows = {
  /** Weekdays are learned from the last 13 weeks, so each has 13 examples. */
  weekday: 91,
  level: 56,
  /** Growth over 56 days, each compared with the day a week before; not shorter than the level's. */
  trend: 63,
} as const;

/**
 * Each future day keeps this share of the trend's previous step, so growth never continues forever (Gardner
 * and McKenzie, "Forecasting Trends in Time Series", Management Science 31, 1985).
 */
const damping = 0.98;

/** A new level must explain this many spreads of deviation. */
const spreadsPerCut = 5;

/** A weekday's effect requires at least this many days, three weeks. */
export const seasonalMinimumDays = 21;

/**
 * Fits the model to a history without monthly charges. Weekday effects are medians, the level is the median
 * since the last lasting step, the trend is `weeklySlope`.
 * @throws RangeError when the history has fewer than `seasonalMinimumDays` points
 */
export function fitSeasonal(history: readonly DailyPoint[]): SeasonalModel {
  if (history.length < seasonalMinimumDays)
    throw new RangeError(`A seasonal model needs ${seasonalMinimumDays} days.`);
  const last = history.at(-1)?.day ?? 0;
  const pattern = weekdayPattern(history.filter(({ day }) => day > last - windows.weekday));
  const plain = history
    .filter(({ day }) => day > last - windows.trend)
    .flatMap(({ day, value }) => {
      const withoutWeekday = pattern.without(day, value);
      return withoutWeekday === undefined ? [] : [{ day, value: withoutWeekday }];
    });
  const slope = weeklySlope(plain);
  const flat = plain
    .filter(({ day }) => day > last - windows.level)
    .map(({ day, value }) => value - slope * (day - last));
  const steps = flat.slice(1).map((value, index) => value - (flat[index] ?? value));
  // Differences of neighbors show the noise even across level steps; they contain it twice, so the root of
  // 2.
  const noise = Math.max(robustSpread(steps, 0) / Math.SQRT2, 1e-9);
  const since = lastLevelStart(flat, spreadsPerCut * noise);
  const level = median(flat.slice(since));
  const spread = Math.max(noise, robustSpread(flat.slice(since), level));
  return {
    level,
    spread,
    at: (day) => pattern.with(day, damped(level, slope, day - last)),
  };
}

/** The level some days ahead; a falling trend stops at zero, it does not become income. */
function damped(level: number, slope: number, daysAhead: number): number {
  const grown = level + (slope * damping * (1 - damping ** daysAhead)) / (1 - damping);
  return level > 0 ? Math.max(0, grown) : grown;
}
