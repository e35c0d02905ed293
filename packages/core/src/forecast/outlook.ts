import type { DailyPoint } from "./daily-point.ts";
import { conformalQuantile } from "./robust-statistics.ts";
import { fitSeasonal, type SeasonalModel, seasonalMinimumDays } from "./seasonal-model.ts";

/** Probability that the true value is within the interval. */
export const coverageShare = 0.8;

/** 80 percent of a standard normal distribution lie within this distance. */
const normalQuantile = 1.2816;

/** Estimates of future days and the uncertainty of their sum. */
export interface Outlook {
  method: "seasonal" | "daily-average";
  /** US dollars, one per requested day. */
  values: readonly number[];
  /** Half the width of the 80 % interval of the sum, US dollars. */
  halfWidth: number;
}

/** Our own values, tuned with the benchmark. */
const rule = {
  /** Past weeks on which the model is tested. */
  rehearsals: 26,
  /** Fewer are not enough to estimate the spread. */
  fewestRehearsals: 6,
  /** Minimum uncertainty of an average of few days, as a share of it. */
  leastShareOfAverage: 0.2,
} as const;

/** Estimates the cost of some days after (or missing in) a history without monthly charges. */
export function outlook(history: readonly DailyPoint[], days: readonly number[]): Outlook {
  if (days.length === 0) return { method: methodFor(history), values: [], halfWidth: 0 };
  if (history.length < seasonalMinimumDays) return averageOutlook(history, days);
  const model = fitSeasonal(history);
  const values = days.map((day) => model.at(day));
  return { method: "seasonal", values, halfWidth: seasonalHalfWidth(history, model, values) };
}

function methodFor(history: readonly DailyPoint[]): Outlook["method"] {
  return history.length < seasonalMinimumDays ? "daily-average" : "seasonal";
}

/**
 * Too little history for weekdays: every day is the mean of the known ones. The sum is uncertain because days
 * differ and because the mean is uncertain (variance s²·(h + h²/n)), and by at least a fifth, since even a
 * week may be incomplete.
 */
function averageOutlook(history: readonly DailyPoint[], days: readonly number[]): Outlook {
  const [n, h] = [history.length, days.length];
  const mean = history.reduce((sum, { value }) => sum + value, 0) / n;
  const variance = history.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / Math.max(1, n - 1);
  const spread = normalQuantile * Math.sqrt(variance * (h + h ** 2 / n));
  return {
    method: "daily-average",
    values: days.map(() => mean),
    halfWidth: Math.max(spread, rule.leastShareOfAverage * Math.abs(mean) * h),
  };
}

/**
 * Uncertainty of the sum of the future days: refits the model as of every past week, compares it with the
 * actual cost (evaluation on a rolling origin: Hyndman and Athanasopoulos, "Forecasting: Principles and
 * Practice", 3rd ed., 5.10), and uses the error that covers 80 % of them.
 */
function seasonalHalfWidth(
  history: readonly DailyPoint[],
  model: SeasonalModel,
  values: readonly number[],
): number {
  const h = values.length;
  const noise = normalQuantile * model.spread * Math.sqrt(h);
  const errors: number[] = [];
  for (let back = 0; back < rule.rehearsals; back += 1) {
    const cut = history.length - h - 7 * back;
    if (cut < seasonalMinimumDays) break;
    errors.push(Math.abs(rehearse(history, cut, h, model.level)));
  }
  if (errors.length >= rule.fewestRehearsals)
    return Math.max(noise, conformalQuantile(errors, coverageShare));
  // The level's own error grows with every day of the projection.
  const known = Math.min(history.length, 28);
  return Math.max(...errors, normalQuantile * model.spread * Math.sqrt(h + h ** 2 / (known / 7)));
}

/** Summed error of the model as of a past day over the next days, at today's level. */
function rehearse(history: readonly DailyPoint[], cut: number, h: number, level: number): number {
  const past = fitSeasonal(history.slice(0, cut));
  const next = history.slice(cut, cut + h);
  const error = next.reduce((sum, { day, value }) => sum + value - past.at(day), 0);
  const scale = level > 0 && past.level > 0 ? level / past.level : 1;
  return error * scale;
}
