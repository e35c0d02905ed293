import { weekdayOf } from "./calendar-day.ts";
import type { DailyPoint } from "./daily-point.ts";
import { median } from "./robust-statistics.ts";

/** Effect of the weekday on cost. */
export interface WeekdayPattern {
  /** The value without the weekday's effect; undefined on a weekday that usually costs next to nothing. */
  without(day: number, value: number): number | undefined;
  /** The value with the weekday's effect. */
  with(day: number, value: number): number;
}

const none: WeekdayPattern = { without: (_day, value) => value, with: (_day, value) => value };

/**
 * A weekday that costs less than this share of the week's mean (a test account that is off on weekends) says
 * nothing about the level: dividing by it would only amplify noise.
 */
const smallestFactor = 0.1;

/**
 * Learns each weekday's effect: the median of its days relative to the mean of their week. A factor if every
 * week costs something, an amount if weeks can be zero or negative (credits). Undefined below two whole
 * weeks.
 */
export function weekdayPattern(points: readonly DailyPoint[]): WeekdayPattern {
  const weeks = weekMeans(points);
  const weekdays = new Set(weeks.map(({ day }) => weekdayOf(day)));
  if (weeks.length < 14 || weekdays.size < 7) return none;
  return weeks.every(({ mean }) => mean > 0) ? factors(weeks) : amounts(weeks);
}

type DayInWeek = DailyPoint & { mean: number };

function factors(weeks: readonly DayInWeek[]): WeekdayPattern {
  const ratios = byWeekday(weeks, ({ value, mean }) => value / mean);
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  // Medians of parts need not add up to the whole; factors of a week must.
  const factor = ratios.map((ratio) => (sum > 0 ? (ratio * 7) / sum : 1));
  const of = (day: number): number => Math.max(0, factor[weekdayOf(day)] ?? 1);
  return {
    without: (day, value) => (of(day) < smallestFactor ? undefined : value / of(day)),
    with: (day, value) => value * of(day),
  };
}

function amounts(weeks: readonly DayInWeek[]): WeekdayPattern {
  const effects = byWeekday(weeks, ({ value, mean }) => value - mean);
  const middle = effects.reduce((total, effect) => total + effect, 0) / 7;
  const of = (day: number): number => (effects[weekdayOf(day)] ?? 0) - middle;
  return { without: (day, value) => value - of(day), with: (day, value) => value + of(day) };
}

function byWeekday(weeks: readonly DayInWeek[], effect: (day: DayInWeek) => number): number[] {
  return Array.from({ length: 7 }, (_, weekday) =>
    median(weeks.filter(({ day }) => weekdayOf(day) === weekday).map(effect)),
  );
}

/** Each day with the mean of the seven days around it, without days whose week is incomplete. */
function weekMeans(points: readonly DailyPoint[]): DayInWeek[] {
  const found: DayInWeek[] = [];
  for (let index = 3; index + 3 < points.length; index += 1) {
    const point = points[index];
    const week = points.slice(index - 3, index + 4);
    const [first, end] = [week[0], week[6]];
    if (!point || !first || !end || end.day - first.day !== 6) continue;
    found.push({ ...point, mean: week.reduce((sum, { value }) => sum + value, 0) / 7 });
  }
  return found;
}
