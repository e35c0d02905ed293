import { describe, expect, test } from "vitest";
import { Money } from "../model/money.ts";
import { addDays, type Day, daysOf } from "./calendar.ts";
import { type AppliedSaving, type BilledDay, totalVerified, verifySaving } from "./verified.ts";

// A Thursday. 7 days before: Thu 2026-10-08 … Wed 14; 7 after: Fri 16 … Thu 22.
const appliedOn = "2026-10-15";

/** Days from `start` with these amounts; null: the day is unknown. */
function days(start: Day, amounts: readonly (string | null)[], settled = true): [Day, BilledDay][] {
  return amounts.flatMap((amount, index): [Day, BilledDay][] =>
    amount === null
      ? []
      : [[addDays(start, index), { billed: Money.parse(amount), settled, source: "billing-export" }]],
  );
}
const same = (count: number, amount: string | null) => Array.from({ length: count }, () => amount);

function applied(known: readonly [Day, BilledDay][], more: Partial<AppliedSaving> = {}): AppliedSaving {
  return {
    appliedOn,
    today: "2026-12-24",
    never: null,
    perMonth: Money.parse("73"),
    bornOn: null,
    bills: [{ arn: "vol-1", counts: true, days: new Map(known) }],
    costExplorer: false,
    exportFrom: null,
    ...more,
  };
}
const texts = (outcome: ReturnType<typeof verifySaving>) => JSON.parse(JSON.stringify(outcome));

const before28 = days("2026-09-17", same(28, "2.40"));
const before7 = days("2026-10-08", same(7, "2.40"));
const gone30 = days("2026-10-16", same(30, "0"));

describe("verified savings: predicted compared with billed", () => {
  test("7 days: 73 a month over 730 h is 16.80 in 168 h; 2.40 a day before and nothing after saves as predicted", () => {
    expect(texts(verifySaving(applied([...before7, ...gone30]), 7))).toEqual({
      state: "measured",
      baseline: { start: "2026-10-08", end: "2026-10-14" },
      window: { start: "2026-10-16", end: "2026-10-22" },
      sources: ["billing-export"],
      billedBefore: "16.8",
      billedAfter: "0",
      saved: "16.8",
      predicted: "16.8",
      ratio: 1,
    });
  });

  test("30 days: each day is compared with its weekday's mean in the four weeks before", () => {
    // Weekdays 3, weekend 1; one Monday of the four cost 7 instead of 3: Mondays' mean is 4.
    const before = daysOf({ start: "2026-09-17", end: "2026-10-14" }).map((day) => {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      return day === "2026-09-28" ? "7" : weekday === 0 || weekday === 6 ? "1" : "3";
    });
    const after = days("2026-10-16", same(30, "1.25"));
    // Fri 16 Oct … Sat 14 Nov: Sun to Thu four times, Fri and Sat five times: 4×1 + 4×4 + 12×3 + 5×3 + 5×1 = 76.
    expect(texts(verifySaving(applied([...days("2026-09-17", before), ...after]), 30))).toMatchObject({
      state: "measured",
      baseline: { start: "2026-09-17", end: "2026-10-14" },
      window: { start: "2026-10-16", end: "2026-11-14" },
      billedBefore: "76",
      billedAfter: "37.5",
      saved: "38.5",
      predicted: "72",
      ratio: 0.5347,
    });
  });

  test("30 days with fewer known weeks before: uses as many whole weeks as there are", () => {
    const twoWeeks = days("2026-10-01", same(14, "1.00"));
    expect(texts(verifySaving(applied([...twoWeeks, ...gone30]), 30))).toMatchObject({
      baseline: { start: "2026-10-01", end: "2026-10-14" },
      saved: "30",
    });
    const withHole = before28.filter(([day]) => day !== "2026-10-02");
    expect(texts(verifySaving(applied([...withHole, ...gone30]), 30))).toMatchObject({
      baseline: { start: "2026-10-08", end: "2026-10-14" },
      saved: "72",
    });
  });

  test("30 days are compared with at most four weeks", () => {
    // A fifth week at 9.99 a day would raise the mean.
    const fiveWeeks = [...days("2026-09-10", same(7, "9.99")), ...before28];
    expect(texts(verifySaving(applied([...fiveWeeks, ...gone30]), 30))).toMatchObject({
      baseline: { start: "2026-09-17", end: "2026-10-14" },
      saved: "72", // 30 × 2.40
    });
  });

  test("7 days are compared with the week before, even if more is known", () => {
    const costlier = [...days("2026-09-17", same(21, "9.99")), ...before7];
    expect(texts(verifySaving(applied([...costlier, ...gone30]), 7))).toMatchObject({
      baseline: { start: "2026-10-08", end: "2026-10-14" },
      saved: "16.8", // 7 × 2.40
    });
  });

  test("sources are those of the compared days, each once and in order", () => {
    const other = (known: [Day, BilledDay][]): [Day, BilledDay][] =>
      known.map(([day, billed]) => [day, { ...billed, source: "cost-explorer" }]);
    const sources = (known: [Day, BilledDay][]) => texts(verifySaving(applied(known), 7)).sources;
    expect(sources([...other(before7), ...gone30])).toEqual(["billing-export", "cost-explorer"]);
    expect(sources([...before7, ...other(gone30)])).toEqual(["billing-export", "cost-explorer"]);
    // The day of the change itself does not count.
    expect(sources([...before7, ...other(days(appliedOn, ["1"])), ...gone30])).toEqual(["billing-export"]);
  });

  test("amounts are exact to the last decimal", () => {
    const before = days("2026-10-08", ["0.1", "0.2", "0.3", "0.000000000001", "0", "0", "0"]);
    const after = days("2026-10-16", same(7, "0.01"));
    expect(texts(verifySaving(applied([...before, ...after]), 7))).toMatchObject({
      billedBefore: "0.600000000001",
      billedAfter: "0.07",
      saved: "0.530000000001",
    });
  });

  test("savings are negative when the bill rose", () => {
    const outcome = verifySaving(applied([...before7, ...days("2026-10-16", same(7, "3.10"))]), 7);
    expect(texts(outcome)).toMatchObject({ state: "measured", saved: "-4.9", ratio: -0.2917 });
  });

  test("a prediction of zero has no ratio", () => {
    const nothing = applied([...before7, ...gone30], { perMonth: Money.zero });
    expect(texts(verifySaving(nothing, 7))).toMatchObject({ saved: "16.8", predicted: "0", ratio: null });
  });

  test("an instance with its volumes: every resource must be known on every day", () => {
    const disk = { arn: "vol-2", counts: true, days: new Map([...before7, ...gone30]) };
    const machine = (known: [Day, BilledDay][]) => ({ arn: "i-1", counts: true, days: new Map(known) });
    const both = (known: [Day, BilledDay][]) =>
      verifySaving(applied([], { bills: [machine(known), disk] }), 7);
    expect(texts(both([...before7, ...days("2026-10-16", same(7, "0.40"))]))).toMatchObject({
      billedBefore: "33.6",
      billedAfter: "2.8",
    });
    expect(both([...before7, ...days("2026-10-16", same(6, "0.40"))])).toEqual({
      state: "unknown",
      reason: "no_costs_after",
    });
  });
});

describe("verified savings: waiting", () => {
  test("until the days have ended and are final, three days after the last", () => {
    const known = [...before7, ...days("2026-10-16", same(7, "0"))];
    const at = (today: Day) => verifySaving(applied(known, { today }), 7);
    // Data that was read before it was final is not used.
    const young = [
      ...before7,
      ...days("2026-10-16", same(3, "0")),
      ...days("2026-10-19", same(4, "0"), false),
    ];
    expect(verifySaving(applied(young, { today: "2026-10-23" }), 7)).toEqual({
      state: "waiting",
      for: "days",
      until: "2026-10-26",
    });
    expect(at("2026-10-26").state).toBe("measured");
    expect(verifySaving(applied(before28, { today: appliedOn }), 30)).toEqual({
      state: "waiting",
      for: "days",
      until: "2026-11-18",
    });
  });

  test("for an analysis, while Cost Explorer still keeps the oldest missing day", () => {
    const unread = (today: Day) => verifySaving(applied([], { today, costExplorer: true }), 7);
    expect(unread(appliedOn)).toEqual({ state: "waiting", for: "analysis", until: "2026-10-21" });
    expect(unread("2026-10-21")).toEqual({ state: "waiting", for: "analysis", until: "2026-10-21" });
    expect(unread("2026-10-22")).toEqual({ state: "unknown", reason: "no_costs_before" });
    const stopped = [...before7, ...days("2026-10-16", ["0", "0"])];
    const after = (today: Day) => verifySaving(applied(stopped, { today, costExplorer: true }), 7);
    // A readable day counts as missing after a week: the next scheduled analysis may read it.
    expect(after("2026-10-24")).toEqual({ state: "waiting", for: "days", until: "2026-10-26" });
    expect(after("2026-10-25")).toEqual({ state: "waiting", for: "analysis", until: "2026-10-31" });
    expect(after("2026-11-01")).toEqual({ state: "unknown", reason: "no_costs_after" });
  });

  test("does not wait for an analysis when Cost Explorer does not answer by resource", () => {
    expect(verifySaving(applied([], { today: appliedOn }), 7)).toEqual({
      state: "unknown",
      reason: "no_costs_before",
    });
  });

  test("reports a gap as soon as the last day is final; before that, a day may be a week late", () => {
    const holed = [...before7, ...days("2026-10-16", same(6, "0"))];
    const at = (today: Day) => verifySaving(applied(holed, { today }), 7);
    // 22 October is final on the 26th, and is still unknown then.
    expect(at("2026-10-25")).toEqual({ state: "waiting", for: "days", until: "2026-10-26" });
    expect(at("2026-10-26")).toEqual({ state: "unknown", reason: "no_costs_after" });
  });

  test("waits while the last days before the change are not final", () => {
    const young = [...days("2026-10-08", same(4, "2.40")), ...days("2026-10-12", same(3, "2.40"), false)];
    expect(verifySaving(applied(young, { today: appliedOn }), 7)).toEqual({
      state: "waiting",
      for: "days",
      until: "2026-10-26",
    });
  });

  test("for the billing export to deliver missing days", () => {
    const late = (exportFrom: Day) =>
      applied(before7, { today: "2026-11-20", exportFrom, costExplorer: true });
    expect(verifySaving(late("2026-10-16"), 7)).toEqual({ state: "waiting", for: "export", until: null });
    // Days that it has delivered without data will not be delivered again.
    expect(verifySaving(late("2026-10-17"), 7)).toEqual({ state: "unknown", reason: "no_costs_after" });
  });
});

describe("verified savings: unknown, with the reason, never zero", () => {
  test("no costs by resource", () => {
    expect(verifySaving(applied([]), 7)).toEqual({ state: "unknown", reason: "no_costs_before" });
    expect(verifySaving(applied(before7), 7)).toEqual({ state: "unknown", reason: "no_costs_after" });
  });

  test("no charges of a deleted resource count only when the bill is known", () => {
    const lacksOne = [...before7, ...gone30.filter(([day]) => day !== "2026-10-22")];
    expect(verifySaving(applied(lacksOne), 7)).toEqual({ state: "unknown", reason: "no_costs_after" });
  });

  test("a resource that was created less than a week before", () => {
    const born = (bornOn: Day) => verifySaving(applied([...before28, ...gone30], { bornOn }), 30);
    expect(born("2026-10-08")).toEqual({ state: "unknown", reason: "new" });
    expect(texts(born("2026-10-07"))).toMatchObject({ baseline: { start: "2026-10-08" } });
    expect(texts(born("2026-09-24"))).toMatchObject({ baseline: { start: "2026-10-01" } });
  });

  test("a resource that is missing in the bill but should be there", () => {
    const silent = [...days("2026-10-08", same(7, "0")), ...gone30];
    expect(verifySaving(applied(silent), 7)).toEqual({ state: "unknown", reason: "not_billed" });
    const uncounted = { arn: "vol-1", counts: false, days: new Map(silent) };
    expect(verifySaving(applied([], { bills: [uncounted] }), 7).state).toBe("measured");
  });

  test("cases that no bill can show", () => {
    for (const never of ["purchase", "overlap", "replaced", "not_predicted"] as const) {
      const one = applied([...before7, ...gone30], { never });
      expect(verifySaving(one, 7)).toEqual({ state: "unknown", reason: never });
    }
  });
});

describe("totalVerified", () => {
  test("adds only measured ones, and counts the others", () => {
    const measured = verifySaving(applied([...before7, ...gone30]), 7);
    const rose = verifySaving(applied([...before7, ...days("2026-10-16", same(7, "3.10"))]), 7);
    const waiting = verifySaving(applied(before7, { today: appliedOn }), 7);
    const unknown = verifySaving(applied([]), 7);
    expect(texts(totalVerified([measured, rose, waiting, unknown, unknown]) as never)).toEqual({
      measured: 2,
      waiting: 1,
      unknown: 2,
      billedBefore: "33.6",
      billedAfter: "21.7",
      saved: "11.9",
      predicted: "33.6",
      ratio: 0.3542,
    });
    expect(texts(totalVerified([unknown]) as never)).toMatchObject({ measured: 0, saved: "0", ratio: null });
  });
});
