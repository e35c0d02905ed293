/**
 * Calendar days as AWS bills them: "YYYY-MM-DD" in UTC, whatever the time zone of the server or the reader.
 * Their text order is their date order.
 */
export type Day = string;

/** Days from `start` to `end`, both included. */
export interface DayRange {
  start: Day;
  end: Day;
}

/** Codes of the periods that pages offer. */
export const periodCodes = ["7d", "30d", "90d", "6m", "12m"] as const;
export type PeriodCode = (typeof periodCodes)[number];

const dayMs = 86_400_000;

function toMs(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The UTC day of an instant. */
export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(toMs(day) + days * dayMs));
}

/** The earliest of some days. */
export function earliest(first: Day, ...others: Day[]): Day {
  return [first, ...others].sort()[0] ?? first;
}

/** The latest of some days. */
export function latest(first: Day, ...others: Day[]): Day {
  return [first, ...others].sort().at(-1) ?? first;
}

/** First day of the month that contains `day`, offset by `months`. */
export function monthStart(day: Day, months = 0): Day {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayOf(new Date(Date.UTC(year, month - 1 + months, 1)));
}

/** Last day of the month that contains `day`. */
export function monthEnd(day: Day): Day {
  return addDays(monthStart(day, 1), -1);
}

/** The same day of another month, or the last day of a shorter one. */
export function addMonths(day: Day, months: number): Day {
  const first = monthStart(day, months);
  const last = monthEnd(first);
  return earliest(`${first.slice(0, 8)}${day.slice(8)}`, last);
}

/** Number of days in a range; 0 when it ends before it starts. */
export function dayCount({ start, end }: DayRange): number {
  return Math.max(0, Math.round((toMs(end) - toMs(start)) / dayMs) + 1);
}

/** Every day of a range, oldest first. */
export function daysOf(range: DayRange): Day[] {
  const start = toMs(range.start);
  return Array.from({ length: dayCount(range) }, (_, index) => dayOf(new Date(start + index * dayMs)));
}

/** The Monday on or before a day. */
export function weekStart(day: Day): Day {
  return addDays(day, -((new Date(toMs(day)).getUTCDay() + 6) % 7));
}

const periodStarts: Readonly<Record<PeriodCode, (today: Day) => Day>> = {
  "7d": (today) => addDays(today, -7),
  "30d": (today) => addDays(today, -30),
  "90d": (today) => addDays(today, -90),
  "6m": (today) => addMonths(today, -6),
  "12m": (today) => addMonths(today, -12),
};

/**
 * The days of a period code: 7, 30, or 90 days, or 6 or 12 months, until yesterday. Excludes today, which is
 * incomplete and would lower every average.
 */
export function periodRange(code: PeriodCode, today: Day): DayRange {
  return { start: periodStarts[code](today), end: addDays(today, -1) };
}

/** The preceding range of the same length. */
export function previousRange(range: DayRange): DayRange {
  return { start: addDays(range.start, -dayCount(range)), end: addDays(range.start, -1) };
}
