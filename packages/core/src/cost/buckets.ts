import {
  addDays,
  type Day,
  type DayRange,
  dayCount,
  earliest,
  latest,
  monthEnd,
  monthStart,
  weekStart,
} from "./calendar.ts";

export type Granularity = "DAILY" | "WEEKLY" | "MONTHLY";

/**
 * What may be drawn of a bucket. Only `complete` ones compare with each other: `running` is not over, `partial` lacks
 * days that were not read or lie outside the range, and of `not_read` nothing is known.
 */
export type BucketState = "complete" | "running" | "partial" | "not_read";

/** A day, week (from Monday) or month, as far as a range covers it. */
export interface Bucket {
  /** Its first day, which may be before the range. */
  date: Day;
  /** How many days it has in the calendar. */
  days: number;
  /** The part of it that the range covers. */
  inside: DayRange;
}

/** The first day of the bucket that holds a day. */
export function bucketStart(day: Day, granularity: Granularity): Day {
  if (granularity === "WEEKLY") return weekStart(day);
  return granularity === "MONTHLY" ? monthStart(day) : day;
}

function bucketEnd(date: Day, granularity: Granularity): Day {
  if (granularity === "WEEKLY") return addDays(date, 6);
  return granularity === "MONTHLY" ? monthEnd(date) : date;
}

/** The buckets that a range touches, oldest first. */
export function bucketsOf(range: DayRange, granularity: Granularity): Bucket[] {
  const buckets: Bucket[] = [];
  for (let date = bucketStart(range.start, granularity); date <= range.end; ) {
    const end = bucketEnd(date, granularity);
    buckets.push({
      date,
      days: dayCount({ start: date, end }),
      inside: { start: latest(range.start, date), end: earliest(range.end, end) },
    });
    date = addDays(end, 1);
  }
  return buckets;
}

/** State of a bucket's days inside the range. */
export interface BucketReading {
  /** Days that are over and were read for every account. */
  daysRead: number;
  /** Whether anything is known: a day that was read while it lasted, or for some accounts only. */
  known: boolean;
  today: Day;
}

/** The state of a bucket. One that is over and cut by the range is partial, however much of it was read. */
export function bucketState(
  { date, days }: Pick<Bucket, "date" | "days">,
  { daysRead, known, today }: BucketReading,
): BucketState {
  if (daysRead === 0 && !known) return "not_read";
  if (addDays(date, days - 1) >= today) return "running";
  return daysRead === days ? "complete" : "partial";
}
