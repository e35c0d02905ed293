import type { CostSummary } from "../queries.ts";

type Change = CostSummary["byService"][number]["change"];

/** A change of a row; without an amount, the periods can't be compared. */
export function changeOf(
  kind: Change["kind"],
  amount: number | null = null,
  percentage: number | null = null,
) {
  return { kind, previousCost: amount === null ? null : 10, amount, percentage };
}

/** A bucket of a trend, complete by default. */
export function bucketOf(
  date: string,
  cost: number | null,
  parts: Partial<CostSummary["trend"][number]> = {},
): CostSummary["trend"][number] {
  return {
    ...{ date, cost, state: cost === null ? "not_read" : "complete" },
    ...{ days: 1, daysRead: cost === null ? 0 : 1, daysMissing: cost === null ? 1 : 0 },
    ...{ top: cost === null ? [] : [{ key: "AWS Lambda", cost }], other: null },
    ...parts,
  };
}

/** Three days of one account, all of them read, and the three before. */
export function costSummaryOf(parts: Partial<CostSummary> = {}): CostSummary {
  const days = ["2026-11-20", "2026-11-21", "2026-11-22"];
  const [start, , end] = days as [string, string, string];
  return {
    currency: "USD",
    currentMonthCost: 220,
    lastMonthCost: 300,
    projectedMonthCost: 300,
    percentageChange: 4.8,
    monthComparison: {
      ...{ days: 22, range: { start: "2026-11-01", end }, cost: 220 },
      ...{ previousRange: { start: "2026-10-01", end: "2026-10-22" }, previousCost: 210 },
      percentageChange: 4.8,
    },
    currentMonth: bucketOf("2026-11-01", 220, { state: "running", days: 30, daysRead: 22 }),
    lastMonth: bucketOf("2026-10-01", 300, { days: 31, daysRead: 31 }),
    projection: {
      ...{ amount: 300, lower: 290, upper: 310, confidence: 80, method: "Weekdays" },
      ...{ settledThrough: "2026-11-21", expectedCharges: [] },
    },
    projectionGap: null,
    included: ["Usage", "Purchase"],
    lastUpdated: "2026-11-23T08:00:00Z",
    sources: ["cost-explorer"],
    totalCost: 30,
    dateRange: { start, end },
    period: "30d",
    granularity: "DAILY",
    metric: "billed",
    coverage: { days: 3, daysRead: 3 },
    byService: [
      { service: "AWS Lambda", cost: 20, percentage: 66.67, change: changeOf("changed", 5, 33.3) },
      { service: "Amazon CloudFront", cost: 10, percentage: 33.33, change: changeOf("new", 10) },
      { service: "Amazon Redshift", cost: 0, percentage: 0, change: changeOf("ended", -12, -100) },
    ],
    byRegion: [{ region: "us-east-1", cost: 30, percentage: 100, change: changeOf("changed", 3, 11.1) }],
    byAccount: [
      {
        ...{ awsAccountId: "111122223333", accountId: "acc", name: "Shop", cost: 30, percentage: 100 },
        change: changeOf("changed", 3, 11.1),
      },
    ],
    byTag: [],
    byChargeCategory: [{ category: "Usage", cost: 30, included: true }],
    apart: { credits: 0, refunds: 0, tax: 0, net: 30 },
    trend: days.map((day) => bucketOf(day, 10)),
    groups: {
      by: "service",
      series: [
        {
          ...{ key: "AWS Lambda", label: "AWS Lambda", cost: 30, percentage: 100 },
          points: days.map((date) => ({ date, cost: 10 })),
        },
      ],
      sparklines: null,
    },
    tagKeys: [],
    comparison: {
      ...{ start: "2026-11-17", end: "2026-11-19", cost: 27, change: 3, percentageChange: 11.1 },
      ...{ days: 3, daysRead: 3, complete: true },
    },
    weekly: null,
    anomalies: [],
    awsForecast: null,
    meter: {
      ...{ dailyLimit: 50, feePerRequest: 0.01, requestsToday: 19, feeToday: 0.19 },
      ...{ requestsThisMonth: 19, feeThisMonth: 0.19, accounts: [] },
      purposes: [
        { purpose: "costs", requestsToday: 6, feeToday: 0.06, requestsThisMonth: 6, feeThisMonth: 0.06 },
        {
          purpose: "commitments",
          requestsToday: 13,
          feeToday: 0.13,
          requestsThisMonth: 13,
          feeThisMonth: 0.13,
        },
      ],
    },
    gaps: [],
    bills: [],
    ...parts,
  };
}
