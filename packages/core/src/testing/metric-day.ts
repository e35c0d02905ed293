import type { DailyStatistic } from "../model/metric-need.ts";

/** A day of a metric with only its sum. */
export function dayOf(day: string, sum: number): DailyStatistic {
  return { day, sum, p50: null, p95: null, p99: null, average: null, maximum: null, minimum: null };
}
