import type { ResponseOf } from "@skyledger/contract";
import { type MonthProjection, projectMonthEnd } from "@skyledger/core/forecast/project-month-end";
import { Money } from "@skyledger/core/model/money";
import { toDollars } from "../platform/us-dollars.ts";
import type { DailyFigures } from "./figures.ts";
import type { StoredAnomaly } from "./store/anomalies-store.ts";
import type { CostFilter } from "./store/filter.ts";

type Summary = ResponseOf<"GET /cost/analysis">;

/** Days that a projection learns from. */
export const outlookDays = 200;

const methods = {
  seasonal: "Weekdays, level and trend of past days, with monthly charges on the day they are due",
  "daily-average": "Average of the days so far; too few for the pattern of a week",
} as const;

/** Number of cached projections: some for each workspace with open pages. */
const mostRemembered = 100;

/** Projects each month once: every page with costs needs the same projection until costs are read again. */
export function projectingOnce(project: typeof projectMonthEnd) {
  // By today and all known days; deterministic.
  const remembered = new Map<string, MonthProjection>();
  return (known: ReturnType<DailyFigures["known"]>, today: string): MonthProjection => {
    const key = `${today} ${known.map(({ day, amount }) => `${day} ${amount}`).join()}`;
    const before = remembered.get(key);
    if (before) return before;
    const projected = project(known, { today });
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, projected);
    return projected;
  };
}

const projectionOf = projectingOnce(projectMonthEnd);

/** The month's end from the known days; without a projection, `gap` has the reason as a sentence. */
export function projectMonth(
  figures: DailyFigures,
  days: { start: string; end: string },
  today: string,
): { projection: Summary["projection"]; gap: string | null } {
  const projected = projectionOf(figures.known(days), today);
  if (projected.kind === "unknown") return { projection: null, gap: projected.because };
  return {
    gap: null,
    projection: {
      amount: toDollars(projected.expected),
      lower: toDollars(projected.low),
      upper: toDollars(projected.high),
      confidence: projected.intervalShare * 100,
      method: methods[projected.method],
      settledThrough: projected.settledThrough,
      expectedCharges: projected.expectedCharges.map(({ day, amount }) => ({
        date: day,
        amount: toDollars(amount),
      })),
    },
  };
}

/** Anomalies for a response: those of the filter's service and Region. */
export function shownAnomalies(
  anomalies: readonly StoredAnomaly[],
  { service, region }: CostFilter,
): Summary["anomalies"] {
  const dollars = (amount: string) => toDollars(Money.parse(amount));
  return anomalies
    .filter(
      (one) =>
        (service === undefined || one.service === service) &&
        (region === undefined || one.drivers.some((driver) => driver.region === region)),
    )
    .map(({ awsAccountId: _, ...one }) => ({
      ...one,
      amount: dollars(one.amount),
      expected: dollars(one.expected),
      actual: dollars(one.actual),
      drivers: one.drivers.map((driver) => ({ region: driver.region, amount: dollars(driver.amount) })),
    }));
}
