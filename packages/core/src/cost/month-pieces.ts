import {
  addDays,
  type Day,
  type DayRange,
  dayCount,
  earliest,
  latest,
  monthEnd,
  monthStart,
} from "./calendar.ts";

/** A range of days, as whole months where that is shorter. */
export interface MonthPieces {
  /** First days of months that count as a whole. */
  months: Day[];
  /** Single days: 1 adds the day, −1 subtracts it from its month. */
  days: (DayRange & { sign: 1 | -1 })[];
}

/**
 * Splits a range into months and single days, so that monthly sums can serve any range. A partial month
 * becomes whichever is shorter: its days, or the month without the other days. At most sixteen single days
 * per month remain.
 */
export function monthPieces(range: DayRange): MonthPieces {
  const pieces: MonthPieces = { months: [], days: [] };
  for (let start = monthStart(range.start); start <= range.end; start = monthStart(start, 1)) {
    const whole = { start, end: monthEnd(start) };
    const inside = { start: latest(range.start, start), end: earliest(range.end, whole.end) };
    if (dayCount(inside) <= dayCount(whole) - dayCount(inside)) {
      pieces.days.push({ ...inside, sign: 1 });
      continue;
    }
    pieces.months.push(start);
    const before = { start, end: addDays(inside.start, -1) };
    const after = { start: addDays(inside.end, 1), end: whole.end };
    for (const outside of [before, after]) {
      if (dayCount(outside) > 0) pieces.days.push({ ...outside, sign: -1 });
    }
  }
  return pieces;
}
