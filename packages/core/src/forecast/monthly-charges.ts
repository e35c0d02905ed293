import { monthOf } from "./calendar-day.ts";
import type { DailyPoint } from "./daily-point.ts";
import { habitualSpread, median } from "./robust-statistics.ts";

/** A fee (or, negative, a credit) that is booked once a month on the same day. */
export interface MonthlyCharge {
  /** 1-31; in a shorter month it falls on the last day. */
  dayOfMonth: number;
  /** Median of its latest bookings, US dollars. */
  value: number;
}

export interface MonthlyCharges {
  charges: readonly MonthlyCharge[];
  /** The series without the charges: their days have the usual cost of the weekday. */
  rest: readonly DailyPoint[];
}

/**
 * Defines a monthly charge. AWS books recurring fees (support plans, reserved capacity) on the first day of a
 * month, so one booking is enough there while the history has only one; on any other day, it must have
 * recurred. The values are our own, tuned with the benchmark (`npm run bench forecast`).
 */
const rule = {
  /** Required distance of a day, in robust standard deviations of all days. */
  spreads: 4,
  /** Required distance as a share of the series' usual day. */
  shareOfUsualDay: 0.2,
  /** Bookings that differ by more are separate charges. */
  largestRatio: 2,
} as const;

/** Detects monthly charges by their day of the month and removes them from the series. */
export function recogniseMonthlyCharges(points: readonly DailyPoint[]): MonthlyCharges {
  const excesses = excessOverWeekday(points);
  const known = [...excesses.values()];
  if (known.length < 21) return { charges: [], rest: points };
  const usual = Math.abs(median(points.map(({ value }) => value)));
  const stands = Math.max(rule.spreads * habitualSpread(known), rule.shareOfUsualDay * usual);
  const charges: MonthlyCharge[] = [];
  const taken = new Map<number, number>();
  for (let dayOfMonth = 1; dayOfMonth <= 31; dayOfMonth += 1) {
    const booked = bookings(excesses, points, dayOfMonth, (excess) => Math.abs(excess) > stands);
    if (booked.length === 0 || booked.some(({ day }) => taken.has(day))) continue;
    const value = median(booked.slice(0, 3).map(({ excess }) => excess));
    charges.push({ dayOfMonth, value });
    for (const { day, excess } of booked) taken.set(day, excess);
  }
  if (charges.length === 0) return { charges, rest: points };
  const rest = points.map(({ day, value }) => ({ day, value: value - (taken.get(day) ?? 0) }));
  return { charges, rest };
}

/** The sum of the charges on a day. */
export function chargesOn(charges: readonly MonthlyCharge[], day: number): number {
  const { first, last } = monthOf(day);
  return charges
    .filter(({ dayOfMonth }) => Math.min(first + dayOfMonth - 1, last) === day)
    .reduce((sum, { value }) => sum + value, 0);
}

/** Each day's cost beyond the same weekday of the three weeks before and after it. */
function excessOverWeekday(points: readonly DailyPoint[]): Map<number, number> {
  const valueOn = new Map(points.map(({ day, value }) => [day, value]));
  const excesses = new Map<number, number>();
  for (const { day, value } of points) {
    const neighbours = [-21, -14, -7, 7, 14, 21].flatMap((away) => valueOn.get(day + away) ?? []);
    if (neighbours.length >= 2) excesses.set(day, value - median(neighbours));
  }
  return excesses;
}

type Booking = { day: number; excess: number };

/**
 * The bookings on a day of the month, newest first; none when it is not a monthly charge. Counts back from
 * the newest due day while each stands out and resembles the newest.
 */
function bookings(
  excesses: ReadonlyMap<number, number>,
  points: readonly DailyPoint[],
  dayOfMonth: number,
  standsOut: (excess: number) => boolean,
): Booking[] {
  const from = points[0]?.day ?? 0;
  let month = monthOf(points.at(-1)?.day ?? 0);
  const found: Booking[] = [];
  let ended = false;
  while (month.last >= from && !ended) {
    const day = Math.min(month.first + dayOfMonth - 1, month.last);
    const excess = excesses.get(day);
    month = monthOf(month.first - 1);
    if (excess === undefined) continue;
    ended = !standsOut(excess) || !alike(found[0]?.excess ?? excess, excess);
    if (!ended) found.push({ day, excess });
  }
  const believed = found.length >= 2 || (dayOfMonth === 1 && found.length === 1 && !ended);
  return believed ? found : [];
}

function alike(a: number, b: number): boolean {
  const ratio = a / b;
  return ratio > 1 / rule.largestRatio && ratio < rule.largestRatio;
}
