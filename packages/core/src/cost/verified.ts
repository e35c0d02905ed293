import { Money } from "../model/money.ts";
import { hoursPerMonth } from "../model/prices.ts";
import { addDays, type Day, type DayRange, daysOf } from "./calendar.ts";
import { unsettledDays } from "./days-to-read.ts";

/** How many days after an applied change its bill is compared. */
export const verifiedWindows = [7, 30] as const;
export type VerifiedWindow = (typeof verifiedWindows)[number];

/** Days that Cost Explorer keeps by resource (API reference, GetCostAndUsageWithResources). */
export const resourceDaysKept = 14;

const week = 7;
/** A month's window is compared with this many weeks at most. */
const mostWeeks = 4;
const hoursPerDay = 24;
/** A day that could have been read this long ago is asked for; what is younger comes by itself with the next analysis. */
const lateAfterDays = 7;

export type BillSource = "billing-export" | "cost-explorer";

/** What a resource was billed for usage and purchases on one day. */
export interface BilledDay {
  billed: Money;
  /** AWS changes it no more. */
  settled: boolean;
  source: BillSource;
}

/** A resource whose cost the change takes away, with its bill; a day that is not in it is not known. */
export interface ResourceBill {
  arn: string;
  /** Whether some of the prediction is its cost: then the bill has to name it. */
  counts: boolean;
  days: ReadonlyMap<Day, BilledDay>;
}

/** Why no bill will ever tell what a change saved. */
export type NeverVerified =
  /** Reservations and plans lower the bill of many resources. */
  | "purchase"
  /** Another change of the same resource was applied within the days that are compared. */
  | "overlap"
  /** What was to go on under another type has another id now, so that its cost stands elsewhere on the bill. */
  | "replaced"
  /** The prediction has no amount. */
  | "not_predicted";

export type UnknownReason =
  | NeverVerified
  /** The resource has not existed for a whole week before. */
  | "new"
  /** The bill has no charges under the id of a resource that the prediction counts. */
  | "not_billed"
  /** Costs of the days before, or after, are not known by resource, and cannot be had any more. */
  | "no_costs_before"
  | "no_costs_after";

/** A recommendation that was applied, with everything that bills say of it. */
export interface AppliedSaving {
  /** UTC day on which it was applied; that day itself counts neither as before nor as after. */
  appliedOn: Day;
  today: Day;
  never: NeverVerified | null;
  /** What was predicted when it was applied, US dollars a month. */
  perMonth: Money;
  /** The youngest resource's first day; null: not known. */
  bornOn: Day | null;
  /** At least one, unless `never` says why. */
  bills: readonly ResourceBill[];
  /** Cost Explorer answers by resource: days that are not older than it keeps can still be read. */
  costExplorer: boolean;
  /** From this day on the account's billing export can still bring what is missing; null: it has none. */
  exportFrom: Day | null;
}

export interface MeasuredSaving {
  state: "measured";
  baseline: DayRange;
  window: DayRange;
  sources: BillSource[];
  /** What the window's days cost before: each at its weekday's mean over the baseline. */
  billedBefore: Money;
  billedAfter: Money;
  /** Negative: the bill rose. */
  saved: Money;
  predicted: Money;
  /** Saved ÷ predicted, four decimals: 1 is as predicted; null when nothing was predicted. */
  ratio: number | null;
}

export type VerifiedSaving =
  | MeasuredSaving
  /** Until the first day on which it can be told, or the last one on which an analysis can still read what is missing. */
  | { state: "waiting"; for: "days" | "analysis"; until: Day }
  | { state: "waiting"; for: "export"; until: null }
  | { state: "unknown"; reason: UnknownReason };

/** How the days of a range stand. */
type Standing =
  | { kind: "known" }
  /** No one can know them yet. */
  | { kind: "young" }
  | { kind: "missing"; oldest: Day };

/** The first day on which a day's costs are settled. */
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

/** What is missing may still come: with the export that counts for it, or from Cost Explorer as long as it keeps the day. */
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

/** The most whole weeks right before that are known and in which the resource existed; at least one. */
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

/** What the window would have cost as before: the sum of its days' weekdays in the baseline, over its weeks. */
function expectedIn(window: DayRange, baseline: DayRange, bills: readonly ResourceBill[]): Money {
  const before = daysOf(baseline);
  const sums = Array.from({ length: week }, (_, weekday) => {
    const days = before.filter((_day, index) => index % week === weekday);
    return Money.sum(days.map((day) => billedIn({ start: day, end: day }, bills)));
  });
  // The baseline is whole weeks and ends the day before the change: the window's first day is one weekday further.
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
 * What an applied recommendation saved in the 7 or 30 days after it, by the bill: what those days would have cost at
 * the mean of their weekdays in the weeks before, less what they were billed. The prediction is its share of a month
 * of 730 hours. Every day that is compared has to be known and settled: what is not is waited for, or told as unknown.
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

/** All applied recommendations in one window. Amounts are sums over the measured ones only. */
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

/** Adds up what was measured, and says how many could not be. */
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
