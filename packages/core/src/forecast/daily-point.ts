import type { Money } from "../model/money.ts";
import { dayNumber } from "./calendar-day.ts";

/** Cost of one calendar day (UTC, as AWS bills). Credits and refunds are negative. */
export interface DailyAmount {
  /** "YYYY-MM-DD". */
  day: string;
  amount: Money;
}

/** For arithmetic: the day as a number (`dayNumber`), US dollars as a binary number. */
export interface DailyPoint {
  day: number;
  value: number;
}

/** Sorted by day. @throws RangeError for a duplicate or invalid day */
export function dailyPoints(amounts: readonly DailyAmount[]): DailyPoint[] {
  const points = amounts
    .map(({ day, amount }) => ({ day: dayNumber(day), value: amount.toNumber() }))
    .sort((a, b) => a.day - b.day);
  const twice = points.findIndex(({ day }, index) => points[index + 1]?.day === day);
  if (twice >= 0) throw new RangeError("A day appears twice in a series of daily amounts.");
  return points;
}
