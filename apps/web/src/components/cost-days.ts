import type { EndpointOutput } from "../lib/endpoint-types.ts";
import { formatBillingDay, formatBillingMonth, formatWholeDollars } from "../lib/format.ts";
import { serviceName } from "../lib/service-name.ts";
import type { ChartEvent, ChartPoint } from "./charts/chart-point.ts";

type CostSummary = EndpointOutput<"GET /cost/analysis">;
type CostAnomaly = CostSummary["anomalies"][number];
type Granularity = CostSummary["granularity"];
/** A day, week, or month with its state. */
export type CostBucket = EndpointOutput<"GET /cost/service">["trend"][number];

/** Formatter for the day, week, or month of a point. */
export function pointName(granularity: Granularity): (at: string) => string {
  if (granularity === "MONTHLY") return formatBillingMonth;
  return granularity === "WEEKLY" ? (at) => `Week of ${formatBillingDay(at)}` : formatBillingDay;
}

/** Short formatter for an axis. */
export function pointTick(granularity: Granularity): (at: string) => string {
  return granularity === "MONTHLY" ? formatBillingMonth : formatBillingDay;
}

/** Why a bucket can't be compared: "Not read", "In progress: 21 of 30 days". Undefined for a complete one. */
export function bucketWords({ state, days, daysRead, daysMissing }: CostBucket): string | undefined {
  const missing = daysMissing > 0 ? `, ${daysMissing} not read` : "";
  switch (state) {
    case "complete":
      return undefined;
    case "not_read":
      return "Not read";
    case "running":
      return days === 1 ? "In progress" : `In progress: ${daysRead} of ${days} days${missing}`;
    case "partial":
      if (days === 1) return "Partly read";
      return `Partial: ${daysRead} of ${days} days${missing === "" ? " in this period" : missing}`;
  }
}

/** Points of the trend, with text about incomplete ones. */
export function trendPoints(trend: readonly CostBucket[]): ChartPoint[] {
  return trend.map((bucket) => {
    const note = bucketWords(bucket);
    return {
      at: bucket.date,
      value: bucket.cost,
      state: bucket.state,
      ...(note === undefined ? {} : { note }),
    };
  });
}

/** The cost of a bucket in a table. */
export function bucketCost({ cost }: Pick<CostBucket, "cost">): string {
  return cost === null ? "Not read" : formatWholeDollars(cost);
}

/** Short text of an anomaly: "EC2 +$310". */
export function anomalyText({ service, amount }: CostAnomaly): string {
  const sign = amount < 0 ? "−" : "+";
  return `${serviceName(service)} ${sign}${formatWholeDollars(Math.abs(amount))}`;
}

/** The days of an anomaly: "Nov 3", "Nov 3 – Nov 5". */
export function anomalyDays({ start, end }: CostAnomaly): string {
  return start === end ? formatBillingDay(start) : `${formatBillingDay(start)} – ${formatBillingDay(end)}`;
}

/** Maps each anomaly to the point that contains its first day, largest first. */
export function anomalyEvents(
  anomalies: readonly CostAnomaly[],
  trend: readonly { date: string }[],
): ChartEvent[] {
  return anomalies.flatMap((anomaly) => {
    const index = trend.findLastIndex(({ date }) => date <= anomaly.start);
    const text = anomalyText(anomaly);
    return index < 0 ? [] : [{ index, text, words: `Unusual spend: ${text}` }];
  });
}
