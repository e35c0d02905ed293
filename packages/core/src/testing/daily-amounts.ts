import { dayNumber, dayText } from "../forecast/calendar-day.ts";
import type { DailyAmount } from "../forecast/daily-point.ts";
import { Money } from "../model/money.ts";

/**
 * Days with an amount each, both ends included: `of` gets the day and its weekday (0 Sunday … 6 Saturday).
 */
export function dailyAmounts(
  from: string,
  to: string,
  of: (day: string, weekday: number) => string,
): DailyAmount[] {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => {
    const day = dayText(first + index);
    return { day, amount: Money.parse(of(day, new Date(`${day}T00:00:00Z`).getUTCDay())) };
  });
}
