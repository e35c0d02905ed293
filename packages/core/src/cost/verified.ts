import { Money } from "../model/money.ts";
import { hoursPerMonth } from "../model/prices.ts";
import { addDays, type Day, type DayRange, daysOf } from "./calendar.ts";
import { unsettledDays } from "./days-to-read.ts";

/** Days after an implemented change in which its bill is compared. */
export const verifiedWindows = [7, 30] as const;
export type VerifiedWindow = (typeof verifiedWindows)[number];

/** Days that Cost Explorer keeps by resource (API reference, GetCostAndUsageWithResources). */
export const resourceDaysKept = 14;

const week = 7;
/** A month's window is compared with at most this many weeks. */
const mostWeeks = 4;
const hoursPerDay = 24;
/** Readable days older than this are requested; newer ones arrive with the next scheduled analysis. */
const lateAfterDays = 7;

export type BillSource = "billing-export" | "cost-explorer";

/** Billed usage and purchases of a resource on one day. */
export interface BilledDay {
  billed: Money;
  /** Final: AWS no longer changes it. */
  settled: boolean;
  source: BillSource;
}

/** A resource whose cost the change reduces, with its bill; days that are not in it are unknown. */
export interface ResourceBill {
  arn: string;
  /** Whether the prediction includes its cost, so that the bill must contain it. */
  counts: boolean;
  days: ReadonlyMap<Day, BilledDay>;
}

/** Why no bill can ever show what a change saved. */
export type NeverVerified =
  /** Reservations and plans lower the bills of many resources. */
  | "purchase"
  /** Another change of the same resource was implemented within the compared days. */
  | "overlap"
  /** The replacement of another type has a new ID, so its cost is elsewhere in the bill. */
  | "replaced"
  /** The prediction has no amount. */
  | "not_predicted";

export type UnknownReason =
  | NeverVerified
  /** The resource existed for less than a whole week before. */
  | "new"
  /** The bill has no charges for the ID of a resource that the prediction includes. */
  | "not_billed"
  /** Costs by resource of the days before or after are unknown, and no longer available. */
  | "no_costs_before"
  | "no_costs_after";

/** An implemented recommendation, with all its billing data. */
export interface AppliedSaving {
  /** UTC day of the implementation; the day itself counts neither as before nor as after. */
  appliedOn: Day;
  today: Day;
  never: NeverVerified | null;
  /** Prediction at implementation, US dollars a month. */
  perMonth: Money;
  /** First day of the newest resource; null: unknown. */
  bornOn: Day | null;
  /** At least one, unless `never` has a reason. */
  bills: readonly ResourceBill[];
  /** Cost Explorer answers by resource, so days that it still keeps can be read. */
  costExplorer: boolean;
  /** From this day on, the account's billing export can still deliver missing data; null: it has none. */
  exportFrom: Day | null;
}

export interface MeasuredSaving {
  state: "measured";
  baseline: DayRange;
  window: DayRange;
  sources: BillSource[];
  /** Cost of the window's days before the change: each at its weekday's mean in the baseline. */
  billedBefore: Money;
  billedAfter: Money;
  /** Negative: the bill rose. */
  saved: Money;
  predicted: Money;
  /** Saved ÷ predicted, four decimals: 1 is as predicted; null when the prediction is zero. */
  ratio: number | null;
}

export type VerifiedSaving =
  | MeasuredSaving
  /**
   * Until the first day on which the amount is final, or the last one on which an analysis can still read
   * missing days.
   */
  | { state: "waiting"; for: "days" | "analysis"; until: Day }
  | { state: "waiting"; for: "export"; until: null }
  | { state: "unknown"; reason: UnknownReason };

/** State of the days of a range. */
type Standing =
  | { kind: "known" }
  /** Not available yet. */
  | { kind: "young" }
  | { kind: "missing"; oldest: Day };

/** The first day on which a day's costs are final. */
function settledFrom(day: Day): Day {
  return addDays(day, 1 + unsettledDays);
}

function standingOf(range: DayRange, { bills, today }: AppliedSaving, lateDays: number): Standing {
  let young = false;
  for (const day of daysOf(range)) {
    if (bills.every(({ days }) => days.get(day)?.settled === true)) continue;
    if (today >= settledFrom(day) && today >= addDays(day, lateDays)) return { kind: "missing", oldest: day };
    young = true;
  }
  return young ? { kind: "young" } : { kind: "known" };
}

/** Missing days can still arrive: with the billing export, or from Cost Explorer while it keeps the day. */
function awaited(
  oldest: Day,
  { today, costExplorer, exportFrom }: AppliedSaving,
  otherwise: UnknownReason,
): VerifiedSaving {
  if (exportFrom !== null && oldest >= exportFrom) return { state: "waiting", for: "export", until: null };
  const lastChance = addDays(oldest, resourceDaysKept - 1);
  if (costExplorer && today <= lastChance) return { state: "waiting", for: "analysis", until: lastChance };
  return { state: "unknown", reason: otherwise };
}

function weeksBefore(appliedOn: Day, weeks: number): DayRange {
  return { start: addDays(appliedOn, -weeks * week), end: addDays(appliedOn, -1) };
}

/**
 * The longest run of known whole weeks right before the change in which the resource existed; at least one.
 */
function baselineOf(saving: AppliedSaving, most: number): DayRange {
  for (let weeks = most; weeks > 1; weeks -= 1) {
    const range = weeksBefore(saving.appliedOn, weeks);
    const existed = saving.bornOn === null || saving.bornOn < range.start;
    if (existed && standingOf(range, saving, 0).kind === "known") return range;
  }
  return weeksBefore(saving.appliedOn, 1);
}

function billedIn(range: DayRange, bills: readonly ResourceBill[]): Money {
  return Money.sum(bills.flatMap(({ days }) => daysOf(range).flatMap((day) => days.get(day)?.billed ?? [])));
}

/**
 * What the window would have cost without the change: the sum of its weekdays in the baseline, divided by the
 * baseline's weeks.
 */
function expectedIn(window: DayRange, baseline: DayRange, bills: readonly ResourceBill[]): Money {
  const before = daysOf(baseline);
  const sums = Array.from({ length: week }, (_, weekday) => {
    const days = before.filter((_day, index) => index % week === weekday);
    return Money.sum(days.map((day) => billedIn({ start: day, end: day }, bills)));
  });
  // The baseline is whole weeks that end the day before the change, so the window's first day is one weekday
  // later.
  const expected = daysOf(window).map((_, index) => sums[(index + 1) % week] ?? Money.zero);
  return Money.sum(expected).dividedBy(before.length / week);
}

function ratioOf(saved: Money, predicted: Money): number | null {
  return predicted.isZero ? null : Math.round((saved.toNumber() / predicted.toNumber()) * 1e4) / 1e4;
}

function measured(
  saving: AppliedSaving,
  days: VerifiedWindow,
  baseline: DayRange,
  window: DayRange,
): MeasuredSaving {
  const { bills } = saving;
  const billedBefore = expectedIn(window, baseline, bills);
  const billedAfter = billedIn(window, bills);
  const saved = billedBefore.minus(billedAfter);
  const predicted = saving.perMonth.times(hoursPerDay * days).dividedBy(hoursPerMonth);
  const used = [...daysOf(baseline), ...daysOf(window)];
  const sources = new Set(bills.flatMap((bill) => used.flatMap((day) => bill.days.get(day)?.source ?? [])));
  return {
    state: "measured",
    baseline,
    window,
    sources: [...sources].sort(),
    billedBefore,
    billedAfter,
    saved,
    predicted,
    ratio: ratioOf(saved, predicted),
  };
}

/**
 * What an implemented recommendation saved in the following 7 or 30 days according to the bill: the cost of
 * those days at the weekday means of the weeks before, minus the billed cost. The prediction is prorated from
 * a month of 730 hours. Every compared day must be known and final; otherwise the result is waiting or
 * unknown.
 */
export function verifySaving(saving: AppliedSaving, days: VerifiedWindow): VerifiedSaving {
  const { appliedOn, today, never, bornOn, bills } = saving;
  if (never !== null) return { state: "unknown", reason: never };
  if (bornOn !== null && bornOn >= addDays(appliedOn, -week)) return { state: "unknown", reason: "new" };
  const window = { start: addDays(appliedOn, 1), end: addDays(appliedOn, days) };
  const baseline = baselineOf(saving, days === week ? 1 : mostWeeks);
  const before = standingOf(baseline, saving, 0);
  if (before.kind === "missing") return awaited(before.oldest, saving, "no_costs_before");
  const known = before.kind === "known";
  if (known && bills.some((bill) => bill.counts && billedIn(baseline, [bill]).isZero)) {
    return { state: "unknown", reason: "not_billed" };
  }
  const tellableFrom = settledFrom(window.end);
  const after = standingOf(window, saving, today >= tellableFrom ? 0 : lateAfterDays);
  if (after.kind === "missing") return awaited(after.oldest, saving, "no_costs_after");
  if (!known || after.kind === "young") return { state: "waiting", for: "days", until: tellableFrom };
  return measured(saving, days, baseline, window);
}

/** All implemented recommendations in one window. Amounts are sums of the measured ones only. */
export interface VerifiedTotal {
  measured: number;
  waiting: number;
  unknown: number;
  billedBefore: Money;
  billedAfter: Money;
  saved: Money;
  predicted: Money;
  ratio: number | null;
}

/** Adds the measured savings, and counts the others. */
export function totalVerified(outcomes: readonly VerifiedSaving[]): VerifiedTotal {
  const of = outcomes.flatMap((one) => (one.state === "measured" ? [one] : []));
  const saved = Money.sum(of.map((one) => one.saved));
  const predicted = Money.sum(of.map((one) => one.predicted));
  return {
    measured: of.length,
    waiting: outcomes.filter(({ state }) => state === "waiting").length,
    unknown: outcomes.filter(({ state }) => state === "unknown").length,
    billedBefore: Money.sum(of.map((one) => one.billedBefore)),
    billedAfter: Money.sum(of.map((one) => one.billedAfter)),
    saved,
    predicted,
    ratio: ratioOf(saved, predicted),
  };
}
