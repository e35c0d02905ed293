import type { Resource } from "./resource.ts";

/** CloudWatch statistics that are stored per day. */
export type DailyStatisticName = "p50" | "p95" | "p99" | "Average" | "Maximum" | "Minimum" | "Sum";

/** A metric that a savings rule needs for its candidates: daily statistics over a window of days. */
export interface MetricNeed {
  /** Unique among the metrics of a resource: "AWS/EC2:CPUUtilization". */
  readonly id: string;
  readonly title: string;
  readonly namespace: string;
  readonly name: string;
  /** CloudWatch unit, such as "Percent", "Bytes", "Count". */
  readonly unit: string;
  readonly statistics: readonly DailyStatisticName[];
  /** Also stores the highest value of each hour of the week, for schedules. */
  readonly weekly: boolean;
  dimensions(resource: Resource): Readonly<Record<string, string>>;
}

/** One day of a metric. A statistic is null when it was not requested, or when CloudWatch returned none. */
export interface DailyStatistic {
  /** "YYYY-MM-DD", UTC. */
  day: string;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  average: number | null;
  maximum: number | null;
  minimum: number | null;
  sum: number | null;
}

/**
 * A metric over a window of days. Percentiles are the highest of its days, so never below the true value.
 * `daysWithData` of 0 means that CloudWatch answered without points; each rule decides what that means.
 */
export interface MetricStatistics {
  days: number;
  daysWithData: number;
  /** daysWithData ÷ days. */
  coverage: number;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  average: number | null;
  maximum: number | null;
  minimum: number | null;
  sum: number;
  daily: readonly DailyStatistic[];
  /**
   * Highest value of each hour of the week from Monday 00:00 UTC, 168 values; null: no point. Empty: not
   * requested.
   */
  weekly: readonly (number | null)[];
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Aggregates the days of a window. `days` is the length of the window, including days without data. */
export function statisticsOf(
  daily: readonly DailyStatistic[],
  days: number,
  weekly: readonly (number | null)[] = [],
): MetricStatistics {
  const pick = (name: Exclude<keyof DailyStatistic, "day">) => daily.map((day) => day[name]);
  const minima = pick("minimum").filter((value) => value !== null);
  const averages = pick("average").filter((value) => value !== null);
  return {
    days,
    daysWithData: daily.length,
    coverage: days === 0 ? 0 : Math.min(1, daily.length / days),
    p50: highest(pick("p50")),
    p95: highest(pick("p95")),
    p99: highest(pick("p99")),
    average:
      averages.length === 0 ? null : averages.reduce((total, value) => total + value, 0) / averages.length,
    maximum: highest(pick("maximum")),
    minimum: minima.length === 0 ? null : Math.min(...minima),
    sum: pick("sum").reduce((total: number, value) => total + (value ?? 0), 0),
    daily,
    weekly,
  };
}

/**
 * Returns a builder for metrics of one namespace with shared dimensions: `const metric =
 * metricNeeds("AWS/EC2", ({ id }) => ({ InstanceId: id }))`.
 */
export function metricNeeds(namespace: string, dimensions: MetricNeed["dimensions"], variant = "") {
  return (
    title: string,
    name: string,
    unit: string,
    statistics: readonly DailyStatisticName[],
    options: { weekly?: boolean } = {},
  ): MetricNeed => ({
    id: `${namespace}:${name}${variant}`,
    title,
    namespace,
    name,
    unit,
    statistics,
    weekly: options.weekly ?? false,
    dimensions,
  });
}
