import type { Threshold } from "../model/define-saving.ts";
import { Money } from "../model/money.ts";
import { dayNumber, dayText, monthOf } from "./calendar-day.ts";
import { type DailyAmount, type DailyPoint, dailyPoints } from "./daily-point.ts";
import { chargesOn, type MonthlyCharge, recogniseMonthlyCharges } from "./monthly-charges.ts";
import { coverageShare, outlook } from "./outlook.ts";

/**
 * A charge that is expected in the rest of the month because it recurred on the same day of earlier months.
 */
export interface ExpectedCharge {
  /** "YYYY-MM-DD". */
  day: string;
  amount: Money;
}

/** Projected cost of a month at its end. Estimates are rounded to cents; `knownSoFar` is exact. */
export type MonthProjection =
  | {
      kind: "projected";
      /**
       * "seasonal": weekday effect, level, and trend; "daily-average": too little history for that, with a
       * wider interval.
       */
      method: "seasonal" | "daily-average";
      /** "YYYY-MM". */
      month: string;
      expected: Money;
      /** 80 percent interval of the month's total. */
      low: Money;
      high: Money;
      intervalShare: number;
      /** Billed on the month's final days. */
      knownSoFar: Money;
      /** Last day that is used as billed; null when no day of this month is final. */
      settledThrough: string | null;
      expectedCharges: readonly ExpectedCharge[];
      /** Number of final days that the projection learned from. */
      historyDays: number;
    }
  | { kind: "unknown"; month: string; knownSoFar: Money; because: string };

export const projectionThresholds = {
  incompleteDays: {
    label: "Incomplete days",
    unit: "days",
    default: 2,
    source:
      "AWS refreshes cost data at least once in 24 hours, so today and yesterday can still grow: " +
      "https://docs.aws.amazon.com/cost-management/latest/userguide/ce-what-is.html",
  },
  minimumDays: {
    label: "Minimum days",
    unit: "days",
    default: 3,
    source: "Skyledger default: two days have no meaningful spread.",
  },
} as const satisfies Readonly<Record<string, Threshold>>;

export interface ProjectionOptions {
  /** Today in UTC, "YYYY-MM-DD"; its month is projected. */
  today: string;
  /** Number of last days, including today, that are not final. */
  incompleteDays?: number;
}

/**
 * Projects the cost of the month of `today` at its end, with an 80 % interval (as in AWS's own forecast:
 * https://docs.aws.amazon.com/cost-management/latest/userguide/ce-forecast.html).
 * Final days count as billed. Days that are not final or have no entry are estimated (or count as billed, if
 * that is already more). Monthly charges are detected, removed before extrapolation, and added on their due
 * days. A day of the history without an entry is unknown, not zero.
 * Sums of billed days are exact; the statistics behind the estimate use binary numbers.
 * @throws RangeError for an invalid or duplicate day
 */
export function projectMonthEnd(series: readonly DailyAmount[], options: ProjectionOptions): MonthProjection {
  const today = dayNumber(options.today);
  const incompleteDays = options.incompleteDays ?? projectionThresholds.incompleteDays.default;
  const settledThrough = today - incompleteDays;
  const span = monthOf(today);
  const inMonth = series.filter(({ day }) => {
    const at = dayNumber(day);
    return at >= span.first && at <= Math.min(span.last, settledThrough);
  });
  const knownSoFar = Money.sum(inMonth.map(({ amount }) => amount));
  const points = dailyPoints(series);
  const settled = points.filter(({ day }) => day <= settledThrough);
  const month = dayText(span.first).slice(0, 7);
  if (settled.length < projectionThresholds.minimumDays.default) {
    const because = `A projection needs ${projectionThresholds.minimumDays.default} complete days of cost data; there ${settled.length === 1 ? "is 1" : `are ${settled.length}`}.`;
    return { kind: "unknown", month, knownSoFar, because };
  }
  const { charges, rest } = recogniseMonthlyCharges(settled);
  const open = openDays(points, span, settledThrough);
  const ahead = outlook(
    rest,
    open.map(({ day }) => day),
  );
  const rise = open.map(({ day, shown }, index) =>
    Math.max(shown, (ahead.values[index] ?? 0) + chargesOn(charges, day)),
  );
  const addition = rise.reduce((sum, value) => sum + value, 0);
  const least = settled.some(({ value }) => value < 0) ? Number.NEGATIVE_INFINITY : 0;
  return {
    kind: "projected",
    method: ahead.method,
    month,
    expected: knownSoFar.plus(cents(addition)),
    low: knownSoFar.plus(cents(Math.max(least, addition - ahead.halfWidth))),
    high: knownSoFar.plus(cents(addition + ahead.halfWidth)),
    intervalShare: coverageShare,
    knownSoFar,
    settledThrough: lastDay(inMonth),
    expectedCharges: dueCharges(charges, open),
    historyDays: settled.length,
  };
}

type OpenDay = { day: number /** The day's partial amount; -∞ when there is none. */; shown: number };

/** The days of the month to estimate: not final, in the future, or missing in the series. */
function openDays(
  points: readonly DailyPoint[],
  { first, last }: { first: number; last: number },
  settledThrough: number,
): OpenDay[] {
  const valueOn = new Map(points.map(({ day, value }) => [day, value]));
  const open: OpenDay[] = [];
  for (let day = first; day <= last; day += 1) {
    const shown = valueOn.get(day);
    if (day > settledThrough || shown === undefined) {
      open.push({ day, shown: shown ?? Number.NEGATIVE_INFINITY });
    }
  }
  return open;
}

function dueCharges(charges: readonly MonthlyCharge[], open: readonly OpenDay[]): ExpectedCharge[] {
  return open
    .map(({ day }) => ({ day: dayText(day), amount: cents(chargesOn(charges, day)) }))
    .filter(({ amount }) => !amount.isZero);
}

function lastDay(amounts: readonly DailyAmount[]): string | null {
  const days = amounts.map(({ day }) => day).sort();
  return days.at(-1) ?? null;
}

function cents(value: number): Money {
  return Money.parse(value.toFixed(2));
}
