import { z } from "zod";
import {
  changed,
  costBucket,
  costComparison,
  costGroup,
  day,
  dayRange,
  dollars,
  monthComparison,
  share,
  trendPoint,
  weeklyCost,
} from "./cost-figures.ts";
import { instant } from "./instant.ts";

/** FOCUS ChargeCategory. Refunds are adjustments. */
export const chargeCategory = z.enum(["Usage", "Purchase", "Tax", "Credit", "Adjustment"]);
/** Charges that can be included in addition to usage and purchases. */
export const includable = z.enum(["tax", "credits", "refunds"]);
export const costPeriod = z.enum(["7d", "30d", "90d", "6m", "12m"]);
export const costGranularity = z.enum(["DAILY", "WEEKLY", "MONTHLY"]);
export const costDataSource = z.enum(["cost-explorer", "billing-export"]);
export const costGapReason = z.enum([
  "denied",
  "throttled",
  "unsupported",
  "failed",
  /** Cost Explorer was never turned on in this account. */
  "not_enabled",
  /** Turned on, but AWS has not prepared the data yet. */
  "no_data",
  /** Skyledger's daily limit of paid requests. */
  "request_limit",
]);

export const costProjection = z.strictObject({
  /** The whole current month: actual plus expected cost. */
  amount: dollars,
  lower: dollars,
  upper: dollars,
  /** Probability in percent that the month ends between `lower` and `upper`. */
  confidence: z.number(),
  /** Short display text. */
  method: z.string(),
  /** Last day used as billed; null: none of this month yet. */
  settledThrough: day.nullable(),
  /** Charges that recurred on the same day of earlier months and are expected again. */
  expectedCharges: z.array(z.strictObject({ date: day, amount: dollars })),
});

/** Days on which a service cost more or less than usual: over all accounts, or in the filtered one. */
export const costAnomaly = z.strictObject({
  service: z.string(),
  /** "fall" can be a saving, or something that stopped. */
  direction: z.enum(["rise", "fall"]),
  start: day,
  end: day,
  /** The unusual days between `start` and `end`. */
  days: z.array(day),
  /** Cost of these days above the expectation; negative: below. */
  amount: dollars,
  expected: dollars,
  actual: dollars,
  /** Regions that caused it, largest first, without those below a tenth. */
  drivers: z.array(z.strictObject({ region: z.string(), amount: dollars })),
});

export const costMeter = z.strictObject({
  /** Paid requests allowed per AWS account and UTC day (COST_EXPLORER_DAILY_REQUESTS). */
  dailyLimit: z.number().int(),
  /** US dollars that AWS charges per request. */
  feePerRequest: dollars,
  requestsToday: z.number().int(),
  feeToday: dollars,
  requestsThisMonth: z.number().int(),
  feeThisMonth: dollars,
  /** What the requests were for, over all accounts; they come to the totals. */
  purposes: z.array(
    z.strictObject({
      /** other: not recorded, as all were by earlier versions. */
      purpose: z.enum(["costs", "resources", "names", "forecast", "commitments", "purchase_advice", "other"]),
      requestsToday: z.number().int(),
      feeToday: dollars,
      requestsThisMonth: z.number().int(),
      feeThisMonth: dollars,
    }),
  ),
  accounts: z.array(
    z.strictObject({
      awsAccountId: z.string(),
      name: z.string(),
      requestsToday: z.number().int(),
      feeToday: dollars,
      requestsThisMonth: z.number().int(),
      feeThisMonth: dollars,
    }),
  ),
});

export const costGap = z.strictObject({
  accountId: z.string(),
  accountName: z.string(),
  /** "GetCostAndUsage" */
  operation: z.string(),
  reason: costGapReason,
  /** A sentence that says what to do. */
  message: z.string(),
  iamAction: z.string(),
  seenAt: instant,
});

/** Figures for both the dashboard and the cost page, independent of filters other than those in the query. */
export const costHeadline = {
  currency: z.literal("USD"),
  /** From the first of the month (UTC) until now; null: no day of it was read. */
  currentMonthCost: dollars.nullable(),
  /** Null: no day of it was read. */
  lastMonthCost: dollars.nullable(),
  /** Null: see `projectionGap`. */
  projectedMonthCost: dollars.nullable(),
  /**
   * The full days of this month compared with as many of last month, percent, one decimal; `monthComparison`
   * says which. Null: this month has no full day yet, a day was not read, or last month's days cost nothing.
   */
  percentageChange: z.number().nullable(),
  /** Null: this month has no full day yet. */
  monthComparison: monthComparison.nullable(),
  /** Days of this month and of last month that were read. */
  currentMonth: costBucket,
  lastMonth: costBucket,
  projection: costProjection.nullable(),
  /** Why there is no projection, as a sentence. */
  projectionGap: z.string().nullable(),
  /** What every amount of the response includes, in FOCUS terms. */
  included: z.array(chargeCategory),
  /** End of the last analysis or import; null: all of them failed. */
  lastUpdated: instant.nullable(),
  /** Source of the daily amounts. */
  sources: z.array(costDataSource),
};

export const costSummary = z.strictObject({
  ...costHeadline,
  /** Bills of organizations that were read in the range, each with the included accounts on it. */
  bills: z.array(
    z.strictObject({
      awsAccountId: z.string(),
      name: z.string(),
      accounts: z.number().int(),
      /** Those that are connected: their own figures don't count on days of the bill. */
      connected: z.number().int(),
    }),
  ),
  /** Null: no day of the range was read. */
  totalCost: dollars.nullable(),
  dateRange: dayRange,
  /** The period code of the range, if it has one. */
  period: costPeriod.nullable(),
  granularity: costGranularity,
  /** BilledCost: as invoiced. EffectiveCost: commitments spread over the days that use them. */
  metric: z.enum(["billed", "effective"]),
  /** Days of the range, and the number of them that were read for every account. */
  coverage: z.strictObject({ days: z.number().int(), daysRead: z.number().int() }),
  /** Most expensive first, then those billed only in the period before (cost 0). */
  byService: z.array(z.strictObject({ service: z.string(), ...changed })),
  byRegion: z.array(
    // "none": charges without a Region (credits, tax).
    z.strictObject({ region: z.string(), ...changed }),
  ),
  byAccount: z.array(
    z.strictObject({
      awsAccountId: z.string(),
      /** Null: billed together with a connected account, but not connected itself. */
      accountId: z.string().nullable(),
      name: z.string(),
      ...changed,
    }),
  ),
  /**
   * Only usage, since AWS tags nothing else. Values of the requested tag (`groupBy=tag:<key>`), "" for
   * charges without it; otherwise empty.
   */
  byTag: z.array(z.strictObject({ value: z.string(), ...changed })),
  /** Every category of the range, whether included or not. */
  byChargeCategory: z.array(
    z.strictObject({ category: chargeCategory, cost: dollars, included: z.boolean() }),
  ),
  /** Credits, refunds, and tax in the range, and the bill's total including them. */
  apart: z.strictObject({ credits: dollars, refunds: dollars, tax: dollars, net: dollars }),
  trend: z.array(trendPoint),
  groups: z.strictObject({
    by: z.string(),
    /** The stacked chart: the largest groups, largest first, then Other. */
    series: z.array(costGroup),
    /**
     * The 100 most expensive rows over time, in days, weeks, or months depending on the range; null unless
     * `sparklines=true`, and for tags.
     */
    sparklines: z
      .strictObject({
        buckets: z.array(costBucket),
        /** A cost per bucket; null: no data. */
        rows: z.array(z.strictObject({ key: z.string(), costs: z.array(dollars.nullable()) })),
      })
      .nullable(),
  }),
  /** Tags for grouping costs; `collected`: whether the range's costs were read by it. */
  tagKeys: z.array(z.strictObject({ key: z.string(), collected: z.boolean() })),
  /** The same number of preceding days. */
  comparison: costComparison,
  weekly: weeklyCost.nullable(),
  anomalies: z.array(costAnomaly),
  /** AWS's own forecast of the current month, if available; it includes everything that is billed. */
  awsForecast: z
    .strictObject({ amount: dollars, lower: dollars, upper: dollars, readAt: instant })
    .nullable(),
  meter: costMeter,
  gaps: z.array(costGap),
});

/** Result of a finished cost analysis. */
export const costRunResult = z.strictObject({
  analysisId: z.string(),
  status: z.string(),
  totalCost: dollars.nullable(),
  daysRead: z.number().int(),
  requests: z.number().int(),
  fee: dollars,
  gaps: z.number().int(),
  message: z.string(),
});

export const costAnalysis = z.strictObject({
  analysisId: z.string(),
  startedAt: instant,
  finishedAt: instant,
  dateRange: dayRange,
  period: costPeriod.nullable(),
  totalCost: dollars.nullable(),
  currentMonthCost: dollars.nullable(),
  lastMonthCost: dollars.nullable(),
  daysRead: z.number().int(),
  requests: z.number().int(),
  fee: dollars,
  gaps: z.number().int(),
});

/** Costs on the dashboard. */
export const costOverview = z.strictObject({
  ...costHeadline,
  weekly: weeklyCost.nullable(),
  /** The last 30 whole days, oldest first. */
  days: z.array(trendPoint),
  /** The five most expensive services of these days, then Other (service null) if there are more. */
  services: z.array(z.strictObject({ service: z.string().nullable(), ...changed })),
  anomalies: z.array(costAnomaly),
});

/** Details of a service: its days, Regions, and resources. */
export const serviceCost = z.strictObject({
  service: z.string(),
  dateRange: dayRange,
  granularity: costGranularity,
  included: z.array(chargeCategory),
  totalCost: dollars.nullable(),
  comparison: costComparison,
  trend: z.array(costBucket),
  byRegion: z.array(z.strictObject({ region: z.string(), ...changed })),
  byAccount: z.array(z.strictObject({ awsAccountId: z.string(), name: z.string(), ...changed })),
  byChargeCategory: z.array(
    z.strictObject({ category: chargeCategory, cost: dollars, included: z.boolean() }),
  ),
  /** Most expensive first, at most 100; percentages are of the service's cost in `resourcesRange`. */
  resources: z.array(
    z.strictObject({
      /** As billed by AWS: an ARN or a plain ID; "" for charges without a resource. */
      billedId: z.string(),
      /** The ARN in the inventory, for its page; null: not in the inventory. */
      resourceId: z.string().nullable(),
      resourceName: z.string(),
      region: z.string(),
      awsAccountId: z.string(),
      ...share,
      source: costDataSource,
    }),
  ),
  /** Days that `resources` covers; null: none was collected. */
  resourcesRange: dayRange.nullable(),
  /** Why resources are missing or cover fewer days, as a sentence; null: they are complete. */
  resourcesGap: z.string().nullable(),
});
