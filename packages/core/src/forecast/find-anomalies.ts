import type { Threshold } from "../model/define-saving.ts";
import { Money } from "../model/money.ts";
import { type DayResult, evaluateDays } from "./anomalous-days.ts";
import { dayNumber, dayText } from "./calendar-day.ts";
import type { DailyAmount, DailyPoint } from "./daily-point.ts";
import { chargesOn, recogniseMonthlyCharges } from "./monthly-charges.ts";

/** Daily cost of a service in a Region. A day that other series have and this one lacks cost nothing here. */
export interface ServiceSeries {
  service: string;
  region: string;
  days: readonly DailyAmount[];
}

/** A Region's part in an anomaly: the difference from its usual cost on those days. */
export interface AnomalyDriver {
  region: string;
  amount: Money;
}

/** Consecutive days of unusual cost of a service. Estimates are rounded to cents; `actual` is exact. */
export interface CostAnomaly {
  service: string;
  /** "rise": more than expected; "fall": less, such as a saving or something that stopped. */
  direction: "rise" | "fall";
  /** The unusual days, "YYYY-MM-DD", sorted. */
  days: readonly string[];
  actual: Money;
  expected: Money;
  /** `actual` − `expected`; negative for a fall. */
  amount: Money;
  /** Regions that caused it, largest part first, without those below a tenth. */
  drivers: readonly AnomalyDriver[];
}

export const anomalyThresholds = {
  minAmountUsd: {
    label: "Minimum amount",
    unit: "USD in total over the days",
    default: 10,
    source:
      "Skyledger default. AWS Cost Anomaly Detection alerts from USD 100 by default: " +
      "https://docs.aws.amazon.com/cost-management/latest/userguide/manage-ad.html",
  },
  minSharePercent: {
    label: "Minimum deviation",
    unit: "percent of the expected amount",
    default: 20,
    source: "Skyledger's default for cost spikes (notification preferences, cost_spike_percentage).",
  },
  minSpreads: {
    label: "Minimum spread",
    unit: "robust standard deviations",
    default: 4,
    source:
      "Iglewicz and Hoaglin, How to Detect and Handle Outliers (1993), recommend 3.5 for a single look; every service is " +
      "evaluated every day, so the threshold is slightly higher.",
  },
  learningDays: {
    label: "Learning period",
    unit: "days",
    default: 21,
    source: "Skyledger default: three weeks, so that each weekday has occurred three times.",
  },
} as const satisfies Readonly<Record<string, Threshold>>;

export interface AnomalyOptions {
  /** Today in UTC, "YYYY-MM-DD". */
  today: string;
  /** Number of last days, including today, that are not final: only a rise counts on them. */
  incompleteDays: number;
  /** Earlier days are only learned from, not reported; omitted: everything is reported. */
  from?: string;
  minAmountUsd?: number;
  minSharePercent?: number;
}

/**
 * Finds days on which a service cost more or less than usual. Splits each service's daily sum into monthly
 * charges, a level with its trend, weekday effects, and a rest, all with medians. A day is unusual when its
 * rest is large compared with the usual rest, with the expectation, and in dollars. Only earlier days
 * determine a day's expectation, so results do not change as days are added (except for a fee, which is
 * recognized when it recurs). A lasting step is reported for two weeks, then it is the new level.
 * Largest amount first. Sums of billed days are exact; the statistics use binary numbers.
 * @throws RangeError for an invalid day, or a duplicate day in a series
 */
export function findAnomalies(series: readonly ServiceSeries[], options: AnomalyOptions): CostAnomaly[] {
  const today = dayNumber(options.today);
  const covered = [...new Set(series.flatMap(({ days }) => days.map(({ day }) => day)))]
    .filter((day) => dayNumber(day) <= today)
    .sort();
  return [...Map.groupBy(series, ({ service }) => service)]
    .flatMap(([service, ofService]) => anomaliesOf(service, ofService, covered, options))
    .sort((a, b) => absolute(b.amount).compare(absolute(a.amount)));
}

function anomaliesOf(
  service: string,
  series: readonly ServiceSeries[],
  covered: readonly string[],
  options: AnomalyOptions,
): CostAnomaly[] {
  const regions = series.map(({ region, days }) => ({ region, amountOn: byDay(days) }));
  const amountOn = new Map(
    covered.map((day) => [day, Money.sum(regions.map((region) => region.amountOn.get(day) ?? Money.zero))]),
  );
  const results = evaluate(covered, amountOn, options);
  return runs(results)
    .map((run) => describe(service, run, amountOn, regions, covered))
    .filter(({ days, amount, expected }) => {
      const from = options.from;
      return (from === undefined || days.some((day) => day >= from)) && isLarge(amount, expected, options);
    });
}

function isLarge(amount: Money, expected: Money, options: AnomalyOptions): boolean {
  const size = Math.abs(amount.toNumber());
  const share = options.minSharePercent ?? anomalyThresholds.minSharePercent.default;
  return (
    size >= (options.minAmountUsd ?? anomalyThresholds.minAmountUsd.default) &&
    size >= (Math.abs(expected.toNumber()) * share) / 100
  );
}

/** The result of every covered day. Monthly charges are removed first, and added to the expectation again. */
function evaluate(
  covered: readonly string[],
  amountOn: ReadonlyMap<string, Money>,
  options: AnomalyOptions,
): DayResult[] {
  const points = covered.map((day) => ({ day: dayNumber(day), value: amountOn.get(day)?.toNumber() ?? 0 }));
  const settledThrough = dayNumber(options.today) - options.incompleteDays;
  const { charges, rest } = recogniseMonthlyCharges(points.filter(({ day }) => day <= settledThrough));
  const open: DailyPoint[] = points
    .filter(({ day }) => day > settledThrough)
    .map(({ day, value }) => ({ day, value: value - chargesOn(charges, day) }));
  const chargeOn = new Map(
    points.map(({ day, value }, index) => [day, value - (rest[index]?.value ?? value)]),
  );
  for (const { day } of open) chargeOn.set(day, chargesOn(charges, day));
  const limits = {
    spreads: anomalyThresholds.minSpreads.default,
    share: (options.minSharePercent ?? anomalyThresholds.minSharePercent.default) / 100,
    learningDays: anomalyThresholds.learningDays.default,
    settledThrough,
  };
  return evaluateDays([...rest, ...open], limits).map((result) => ({
    ...result,
    expected: result.expected + (chargeOn.get(result.day) ?? 0),
  }));
}

/** Days in one direction that are adjacent, or one usual day apart. */
function runs(results: readonly DayResult[]): DayResult[][] {
  const found: DayResult[][] = [];
  for (const result of results) {
    if (result.direction === null) continue;
    const run = found.at(-1);
    const last = run?.at(-1);
    if (run && last && last.direction === result.direction && result.day - last.day <= 2) run.push(result);
    else found.push([result]);
  }
  return found;
}

type RegionAmounts = { region: string; amountOn: ReadonlyMap<string, Money> };

function describe(
  service: string,
  run: readonly DayResult[],
  amountOn: ReadonlyMap<string, Money>,
  regions: readonly RegionAmounts[],
  covered: readonly string[],
): CostAnomaly {
  const days = run.map(({ day }) => dayText(day));
  const actual = Money.sum(days.map((day) => amountOn.get(day) ?? Money.zero));
  const expected = Money.parse(run.reduce((sum, result) => sum + result.expected, 0).toFixed(2));
  const amount = Money.parse(actual.minus(expected).toFixed(2));
  const direction = run[0]?.direction ?? "rise";
  return {
    service,
    direction,
    days,
    actual,
    expected,
    amount,
    drivers: drivers(days, regions, covered, amount),
  };
}

/** Cost of each Region on the days, beyond the median of the same weekdays in the four weeks before. */
function drivers(
  days: readonly string[],
  regions: readonly RegionAmounts[],
  covered: readonly string[],
  amount: Money,
): AnomalyDriver[] {
  const isCovered = new Set(covered);
  const first = dayNumber(days[0] ?? "");
  const usualOn = ({ amountOn }: RegionAmounts, day: string): Money => {
    const before = [1, 2, 3, 4, 5, 6]
      .map((weeks) => dayNumber(day) - 7 * weeks)
      .filter((at) => at < first && isCovered.has(dayText(at)))
      .map((at) => amountOn.get(dayText(at)) ?? Money.zero)
      .sort((a, b) => a.compare(b));
    return before[before.length >> 1] ?? Money.zero;
  };
  return regions
    .map((region) => {
      const excess = days.map((day) => (region.amountOn.get(day) ?? Money.zero).minus(usualOn(region, day)));
      return { region: region.region, amount: Money.parse(Money.sum(excess).toFixed(2)) };
    })
    .filter((driver) => driver.amount.isNegative === amount.isNegative)
    .filter((driver) => Math.abs(driver.amount.toNumber()) >= Math.abs(amount.toNumber()) / 10)
    .sort((a, b) => absolute(b.amount).compare(absolute(a.amount)));
}

function byDay(days: readonly DailyAmount[]): ReadonlyMap<string, Money> {
  const amounts = new Map(days.map(({ day, amount }) => [day, amount]));
  if (amounts.size < days.length) throw new RangeError("A day appears twice in a series of daily amounts.");
  return amounts;
}

function absolute(amount: Money): Money {
  return amount.isNegative ? Money.zero.minus(amount) : amount;
}
