import { z } from "zod";
import { instant } from "./instant.ts";

const day = z.iso.date();
/** Exact decimal text, US dollars. */
const amount = z.string();
const windowDays = z.union([z.literal(7), z.literal(30)]);

/** What one applied recommendation saved in the days after it, by the bill. */
export const verifiedWindow = z.discriminatedUnion("state", [
  z.strictObject({
    days: windowDays,
    state: z.literal("measured"),
    /** Whole weeks right before; the day of the change itself counts on neither side. */
    baseline: z.strictObject({ start: day, end: day }),
    window: z.strictObject({ start: day, end: day }),
    sources: z.array(z.enum(["billing-export", "cost-explorer"])),
    /** What the window would have cost at the mean of its weekdays before. */
    billedBefore: amount,
    billedAfter: amount,
    /** Negative: the bill rose. */
    saved: amount,
    predicted: amount,
    /** Saved ÷ predicted; null when nothing was predicted. */
    ratio: z.number().nullable(),
  }),
  z.strictObject({
    days: windowDays,
    state: z.literal("waiting"),
    for: z.enum(["days", "analysis", "export"]),
    /** When the result is available; for an analysis: the last day on which it can read what is missing. */
    until: day.nullable(),
    message: z.string(),
  }),
  z.strictObject({
    days: windowDays,
    state: z.literal("unknown"),
    reason: z.enum([
      "purchase",
      "overlap",
      "replaced",
      "not_predicted",
      "new",
      "not_billed",
      "no_costs_before",
      "no_costs_after",
    ]),
    message: z.string(),
  }),
]);

export const verifiedItem = z.strictObject({
  recommendationId: z.string(),
  /** What was done: "Move fulfilment-db to gp3". */
  title: z.string(),
  action: z.string(),
  /** The ARN. */
  resourceId: z.string(),
  resourceName: z.string(),
  region: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  sandbox: z.boolean(),
  appliedAt: instant,
  /** When a later discovery no longer found it. */
  verifiedAt: instant.nullable(),
  /** As predicted when it was applied; null: a price was not known. */
  estimatedMonthlySavings: z.number().nullable(),
  windows: z.array(verifiedWindow),
});

/** Sums of the measured recommendations only, and the number of the others. */
export const verifiedTotal = z.strictObject({
  days: windowDays,
  measured: z.number().int(),
  waiting: z.number().int(),
  unknown: z.number().int(),
  billedBefore: amount,
  billedAfter: amount,
  saved: amount,
  predicted: amount,
  ratio: z.number().nullable(),
});
