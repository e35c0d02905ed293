import type { Money } from "../model/money.ts";
import { dayNumber } from "./calendar-day.ts";

/** What one calendar day (UTC, as AWS bills) cost. Credits and refunds are negative. */
export interface DailyAmount {
  /** "YYYY-MM-DD". */
  day: string;
  amount: Money;
}

/** The same for arithmetic: day as a number (`dayNumber`), US dollars as a binary number. */
export interface DailyPoint {
  day: number;
  value: number;
}

/** In order of days. @throws RangeError when a day comes twice or is none */
export function dailyPoints(amounts: readonly DailyAmount[]): DailyPoint[] {
  const points = amounts
    .map(({ day, amount }) => ({ day: dayNumber(day), value: amount.toNumber() }))
    .sort((a, b) => a.day - b.day);
  const twice = points.findIndex(({ day }, index) => points[index + 1]?.day === day);
  if (twice >= 0) throw new RangeError("A day appears twice in a series of daily amounts.");
  return points;
}
