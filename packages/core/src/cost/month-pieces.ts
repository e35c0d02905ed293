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

/** A range of days, told by whole months where that is shorter. */
export interface MonthPieces {
  /** First days of months that count as a whole. */
  months: Day[];
  /** Days beside them: 1 are added, −1 are taken out of the months again. */
  days: (DayRange & { sign: 1 | -1 })[];
}

/**
 * Splits a range into months and the days that differ from them, so that sums kept by month serve any range. Of a month
 * that the range cuts, whichever is less counts: the days inside, or the month without the days outside. No more than
 * sixteen days of a month are ever left to days.
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
