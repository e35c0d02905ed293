import type { DailyStatistic } from "../model/metric-need.ts";

/** A day of a metric of which only the sum is known. */
export function dayOf(day: string, sum: number): DailyStatistic {
  return { day, sum, p50: null, p95: null, p99: null, average: null, maximum: null, minimum: null };
}
