import { z } from "zod";

/** A calendar day in UTC, YYYY-MM-DD. */
export const day = z.iso.date();

/**
 * US dollars, rounded to six decimals. Stored and summed as exact decimals on the server; exports have every
 * digit.
 */
export const dollars = z.number();

/** Days from `start` to `end`, both inclusive. */
export const dayRange = z.strictObject({ start: day, end: day });

/** 100 × cost ÷ the response's total, two decimals; null if that total is not positive. */
const percentage = z.number().nullable();

/** A cost and its share of the response's total. */
export const share = { cost: dollars, percentage };

/** Comparison with the same number of preceding days. Requires completely read days. */
export const costChange = z.strictObject({
  /**
   * new: nothing was billed before. ended: billed only before. not_comparable: a day of either period was not
   * read.
   */
  kind: z.enum(["changed", "new", "ended", "not_comparable"]),
  /** This and the other fields are null if costs can't be compared. */
  previousCost: dollars.nullable(),
  /** cost − previousCost. */
  amount: dollars.nullable(),
  /** Percent, one decimal; also null if nothing was billed before. */
  percentage: z.number().nullable(),
});

/** A row of a list of costs. */
export const changed = { ...share, change: costChange };

/**
 * A day, week, or month. Only `complete` ones are comparable: `running` has not ended, `partial` lacks unread
 * days or days outside of the range, and `not_read` has no data.
 */
export const costBucket = z.strictObject({
  /** The day, or the first day of the week (Monday) or month. */
  date: day,
  /** Null: no data. Missing data is never zero. */
  cost: dollars.nullable(),
  state: z.enum(["complete", "running", "partial", "not_read"]),
  /** Its calendar days. */
  days: z.number().int(),
  /** Its past days in the range that were read for every account after they ended. */
  daysRead: z.number().int(),
  /** Its past days in the range that were not read that way. */
  daysMissing: z.number().int(),
});

/** A bucket with its most expensive services, Regions, accounts, or tag values. */
export const trendPoint = z.strictObject({
  ...costBucket.shape,
  /** The five most expensive in the bucket, by the keys that the response groups by. */
  top: z.array(z.strictObject({ key: z.string(), cost: dollars })),
  /** cost − the sum of `top`; null: there are no others, or no data. */
  other: dollars.nullable(),
});

/** One line of the stacked chart; the smallest groups are summed as `Other`. */
export const costGroup = z.strictObject({
  /** Service, Region, AWS account ID, or tag value; "" for charges without the tag; null for Other. */
  key: z.string().nullable(),
  label: z.string(),
  ...share,
  points: z.array(z.strictObject({ date: day, cost: dollars })),
});

export const costComparison = z.strictObject({
  start: day,
  end: day,
  /** Null: no data for these days. */
  cost: dollars.nullable(),
  /** totalCost − cost; null: a day of either period was not read, so they can't be compared. */
  change: dollars.nullable(),
  /** Null if `change` is null, or if these days cost nothing. */
  percentageChange: z.number().nullable(),
  /** Its days, and the number of them that were read for every account. */
  days: z.number().int(),
  daysRead: z.number().int(),
  /** Whether every day of it was read. */
  complete: z.boolean(),
});

/** The week's daily average compared with the week before: whole days only. */
export const weeklyCost = z.strictObject({
  /** Last of the fourteen days. */
  end: day,
  /** Null: one of the seven days was not read. */
  averageDay: dollars.nullable(),
  previousAverageDay: dollars.nullable(),
  /** Null: one of the fourteen days was not read, or the week before cost nothing. */
  percentageChange: z.number().nullable(),
});

/** Full days of this month compared with the same days of last month. */
export const monthComparison = z.strictObject({
  /** Number of days, at most as many as last month has. */
  days: z.number().int(),
  range: dayRange,
  /** Null: one of its days was not read. */
  cost: dollars.nullable(),
  previousRange: dayRange,
  previousCost: dollars.nullable(),
  percentageChange: z.number().nullable(),
});
