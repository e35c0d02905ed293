import type { EndpointOutput } from "../lib/endpoint-types.ts";
import { formatBillingDay, formatBillingMonth, formatWholeDollars } from "../lib/format.ts";
import { serviceName } from "../lib/service-name.ts";
import type { ChartEvent, ChartPoint } from "./charts/area-chart.tsx";

type CostSummary = EndpointOutput<"GET /cost/analysis">;
type CostAnomaly = CostSummary["anomalies"][number];
type Granularity = CostSummary["granularity"];

/** Formatter for the day, week, or month of a point. */
export function pointName(granularity: Granularity): (at: string) => string {
  if (granularity === "MONTHLY") return formatBillingMonth;
  return granularity === "WEEKLY" ? (at) => `Week of ${formatBillingDay(at)}` : formatBillingDay;
}

/** Short formatter for an axis. */
export function pointTick(granularity: Granularity): (at: string) => string {
  return granularity === "MONTHLY" ? formatBillingMonth : formatBillingDay;
}

/** Points of the trend, with a note on incomplete days. */
export function trendPoints(trend: CostSummary["trend"]): ChartPoint[] {
  return trend.map(({ date, cost, complete }) => ({
    at: date,
    value: cost,
    ...(complete ? {} : { note: "Not complete yet" }),
  }));
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
    return index < 0 ? [] : [{ index, text: anomalyText(anomaly) }];
  });
}
