import { z } from "zod";

/** A calendar day in UTC, YYYY-MM-DD. */
export const day = z.iso.date();

/** US dollars, rounded to six decimals. Kept and summed as exact decimals on the server; exports carry every digit. */
export const dollars = z.number();

/** Days from `start` to `end`, both included. */
export const dayRange = z.strictObject({ start: day, end: day });

/** 100 × cost ÷ the total of the answer, two decimals; null where that total is not positive. */
const percentage = z.number().nullable();

/** A cost and its share of the answer's total. */
export const share = { cost: dollars, percentage };

/** Against the same number of days right before. Only days that were read as a whole compare. */
export const costChange = z.strictObject({
  /** new: nothing was billed before. ended: billed before, and no longer. not_comparable: a day of either period was not read. */
  kind: z.enum(["changed", "new", "ended", "not_comparable"]),
  /** This and the others are null where costs don't compare. */
  previousCost: dollars.nullable(),
  /** cost − previousCost. */
  amount: dollars.nullable(),
  /** Per cent, one decimal; null as well where nothing was billed before. */
  percentage: z.number().nullable(),
});

/** A row of a list of costs. */
export const changed = { ...share, change: costChange };

/**
 * A day, week or month. Only `complete` ones compare: `running` is not over, `partial` lacks days that were not read or lie
 * outside the range, and of `not_read` nothing is known.
 */
export const costBucket = z.strictObject({
  /** The day, or the first day of the week (Monday) or month. */
  date: day,
  /** Null: nothing is known of it. Never zero for want of data. */
  cost: dollars.nullable(),
  state: z.enum(["complete", "running", "partial", "not_read"]),
  /** Days of it in the calendar. */
  days: z.number().int(),
  /** Days of it in the range that are over and were read for every account, after their end. */
  daysRead: z.number().int(),
  /** Days of it in the range that are over but were not read so. */
  daysMissing: z.number().int(),
});

/** A bucket with its most expensive services, Regions, accounts or tag values. */
export const trendPoint = z.strictObject({
  ...costBucket.shape,
  /** The five most expensive of the bucket, by the keys that the answer groups by. */
  top: z.array(z.strictObject({ key: z.string(), cost: dollars })),
  /** cost − what `top` comes to; null: there is no more, or nothing is known. */
  other: dollars.nullable(),
});

/** One line of the stacked chart; the smallest groups are summed up in `Other`. */
export const costGroup = z.strictObject({
  /** Service, region, AWS account number or tag value; "" is what carries no such tag; null for Other. */
  key: z.string().nullable(),
  label: z.string(),
  ...share,
  points: z.array(z.strictObject({ date: day, cost: dollars })),
});

export const costComparison = z.strictObject({
  start: day,
  end: day,
  /** Null: nothing is known of these days. */
  cost: dollars.nullable(),
  /** totalCost − cost; null: a day of either period was not read, so they don't compare. */
  change: dollars.nullable(),
  /** Null where `change` is, or these days cost nothing. */
  percentageChange: z.number().nullable(),
  /** Days of it, and how many of them were read for every account. */
  days: z.number().int(),
  daysRead: z.number().int(),
  /** Whether every day of it was read. */
  complete: z.boolean(),
});

/** The week's average day against the week before: whole days only. */
export const weeklyCost = z.strictObject({
  /** Last of the fourteen days. */
  end: day,
  /** Null: a day of the seven was not read. */
  averageDay: dollars.nullable(),
  previousAverageDay: dollars.nullable(),
  /** Null: a day of the fourteen was not read, or the week before cost nothing. */
  percentageChange: z.number().nullable(),
});

/** Full days of this month against the same days of last month. */
export const monthComparison = z.strictObject({
  /** How many; at most as many as last month has. */
  days: z.number().int(),
  range: dayRange,
  /** Null: a day of it was not read. */
  cost: dollars.nullable(),
  previousRange: dayRange,
  previousCost: dollars.nullable(),
  percentageChange: z.number().nullable(),
});
