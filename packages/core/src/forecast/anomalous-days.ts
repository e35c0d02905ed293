import type { DailyPoint } from "./daily-point.ts";
import { habitualSpread, median } from "./robust-statistics.ts";
import { type WeekdayPattern, weekdayPattern } from "./weekday-pattern.ts";
import { weeklySlope } from "./weekly-slope.ts";

/** One day with its expected cost. */
export interface DayResult {
  day: number;
  /** US dollars, as a binary number. */
  expected: number;
  /** Null: a usual day, or too little history. */
  direction: "rise" | "fall" | null;
}

export interface DayLimits {
  /** Required distance in robust standard deviations. */
  spreads: number;
  /** Required share (0…1) of the expected cost. */
  share: number;
  /** No results for the first days of a series. */
  learningDays: number;
  /** After this day (`dayNumber`), amounts can still grow, so a low amount means nothing. */
  settledThrough: number;
}

/** Days of comparison: six weeks, so that each weekday has six examples. */
const windowDays = 42;

/** The level is the median of the last two weeks. */
const levelDays = 14;

/** Weekdays, trend, and spread are relearned after this many days. */
const habitDays = 7;

/** After this many days off in one direction, the new level is accepted. */
const newLevelDays = 14;

/**
 * Lower bound of the spread as a share of the level: costs repeat to the cent for weeks, then change a
 * little.
 */
const leastSpreadShare = 0.02;

/**
 * Evaluates every day of a series (without monthly charges, in order) by the days before it. The expectation
 * replaces a day that stood out, so that the end of a spike does not look like a fall. A long run of such
 * days becomes the new level.
 */
export function evaluateDays(points: readonly DailyPoint[], limits: DayLimits): DayResult[] {
  const results: DayResult[] = [];
  let learnt: DailyPoint[] = [];
  let odd: DailyPoint[] = [];
  let habits: Habits | undefined;
  let direction: DayResult["direction"] = null;
  for (const [index, point] of points.entries()) {
    if (index >= limits.learningDays && (!habits || point.day - habits.asOf >= habitDays)) {
      habits = learnHabits(point.day, learnt);
    }
    const result = habits ? evaluateDay(point, learnt, habits, limits) : notEvaluated(point);
    results.push(result);
    const isOdd = result.direction !== null;
    learnt = [...learnt, isOdd ? { day: point.day, value: result.expected } : point].slice(-windowDays);
    // One usual day within unusual ones does not end their run, two do.
    if (!isOdd && point.day - (odd.at(-1)?.day ?? 0) < 2) continue;
    if (result.direction !== direction || !isOdd) odd = [];
    direction = result.direction;
    if (isOdd) odd.push(point);
    if (odd.length < newLevelDays) continue;
    learnt = atNewLevel(learnt, odd);
    odd = [];
    habits = undefined;
  }
  return results;
}

function notEvaluated({ day, value }: DailyPoint): DayResult {
  return { day, expected: value, direction: null };
}

function evaluateDay(
  point: DailyPoint,
  learnt: readonly DailyPoint[],
  habits: Habits,
  limits: DayLimits,
): DayResult {
  const { day, value } = point;
  const { expected, spread } = expect(day, learnt, habits);
  const off = value - expected;
  const isOff = Math.abs(off) > Math.max(limits.spreads * spread, limits.share * Math.abs(expected));
  const counts = off > 0 || day <= limits.settledThrough;
  return { day, expected, direction: isOff && counts ? (off > 0 ? "rise" : "fall") : null };
}

/** Slow-changing and expensive to compute: relearned every week. */
interface Habits {
  asOf: number;
  pattern: WeekdayPattern;
  /** Growth per day, US dollars. */
  slope: number;
  /** Usual deviation of days, US dollars, before the weekday effect. */
  spread: number;
}

function learnHabits(asOf: number, learnt: readonly DailyPoint[]): Habits {
  const pattern = weekdayPattern(learnt);
  const plain = withoutWeekdays(learnt, pattern);
  const values = plain.map(({ value }) => value);
  // Each value with the level of its time: the median of the two weeks around it.
  const rests = values.map((value, index) => value - median(values.slice(Math.max(0, index - 7), index + 8)));
  return { asOf, pattern, slope: weeklySlope(plain), spread: rests.length === 0 ? 0 : habitualSpread(rests) };
}

function withoutWeekdays(points: readonly DailyPoint[], pattern: WeekdayPattern): DailyPoint[] {
  return points.flatMap(({ day, value }) => {
    const plain = pattern.without(day, value);
    return plain === undefined ? [] : [{ day, value: plain }];
  });
}

/** Expected cost of a day from the level of the days before, and its usual deviation. */
function expect(
  day: number,
  learnt: readonly DailyPoint[],
  { pattern, slope, spread }: Habits,
): { expected: number; spread: number } {
  const plain = withoutWeekdays(learnt.slice(-levelDays), pattern).map(({ value }) => value);
  if (plain.length === 0) return { expected: 0, spread: 0 };
  const middle = median(plain);
  // The median is in the middle of its days; the trend extends it to the evaluated day.
  const carried = middle + (slope * (levelDays + 1)) / 2;
  const level = middle > 0 ? Math.max(0, carried) : carried;
  const expected = pattern.with(day, level);
  const off = Math.max(spread, leastSpreadShare * Math.abs(level));
  return { expected, spread: pattern.with(day, level + off) - expected };
}

/**
 * The days before a new level, scaled to it so that weekdays stay known, followed by the level's own days.
 */
function atNewLevel(learnt: readonly DailyPoint[], odd: readonly DailyPoint[]): DailyPoint[] {
  const since = odd[0]?.day ?? 0;
  const valueOn = new Map(odd.map(({ day, value }) => [day, value]));
  const was = median(learnt.filter(({ day }) => day >= since).map(({ value }) => value));
  const is = median(odd.map(({ value }) => value));
  const moved =
    was > 0 && is > 0 ? (value: number) => (value * is) / was : (value: number) => value + is - was;
  return learnt.map(({ day, value }) => ({ day, value: valueOn.get(day) ?? moved(value) }));
}
