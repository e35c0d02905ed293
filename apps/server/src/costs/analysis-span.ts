import { type DayRange, earliest, latest, monthStart, previousRange } from "@skyledger/core/cost/calendar";

/** Cost Explorer keeps the current month and the thirteen before (User Guide, "historical data"). */
export const monthsKept = 13;

/** Months that a projection learns from. */
const monthsLearnt = 4;

/**
 * Days for everything on a page about `range`: the days before it, for comparisons, and the months that a
 * projection learns from. A request costs the same for a month as for half a year.
 */
export function wantedDays(range: DayRange, today: string): DayRange {
  const oldest = monthStart(today, -monthsKept);
  const start = earliest(previousRange(range).start, monthStart(today, -monthsLearnt));
  return { start: latest(start, oldest), end: today };
}
