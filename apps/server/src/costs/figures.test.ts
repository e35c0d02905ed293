import { addDays, daysOf } from "@skyledger/core/cost/calendar";
import { type ChargeCategory, countedByDefault } from "@skyledger/core/cost/charge-category";
import { describe, expect, it } from "vitest";
import { DailyFigures, type DayReading } from "./figures.ts";

type Row = { day: string; category: ChargeCategory; amount: string };

function days(start: string, end: string, amount: string, category: ChargeCategory = "Usage"): Row[] {
  return daysOf({ start, end }).map((day) => ({ day, category, amount }));
}

function figures(
  rows: readonly Row[],
  today: string,
  read: readonly string[] = daysOf({ start: "2025-01-01", end: today }),
  counted: readonly ChargeCategory[] = countedByDefault,
) {
  const readings = new Map<string, DayReading>(read.map((day) => [day, day < today ? "whole" : "open"]));
  return new DailyFigures(rows, { readings, counted, today });
}

/** Some days with these readings, ten dollars each; other days are unknown. */
function reading(days: Record<string, DayReading>, today: string) {
  const rows = Object.keys(days).map((day) => ({ day, category: "Usage" as const, amount: "10" }));
  return new DailyFigures(rows, {
    readings: new Map(Object.entries(days)),
    counted: countedByDefault,
    today,
  });
}

describe("daily figures", () => {
  it("adds decimals exactly", () => {
    const sums = figures(days("2026-03-01", "2026-03-10", "0.1"), "2026-03-11");
    expect(sums.sum({ start: "2026-03-01", end: "2026-03-10" }).toString()).toBe("1");
    expect(0.1 + 0.1 + 0.1).not.toBe(0.3);
  });

  it("includes usage and purchases, and separates credits, refunds, and tax", () => {
    const rows = (["Usage", "Purchase", "Tax", "Credit", "Adjustment"] as const).map((category, index) => ({
      day: "2026-03-01",
      category,
      amount: ["100", "20", "7", "-500", "-3"][index] ?? "",
    }));
    const range = { start: "2026-03-01", end: "2026-03-01" };
    expect(figures(rows, "2026-03-05").sum(range).toString()).toBe("120");
    // Credits exceed the cost: the rest is negative, not zero.
    const all = figures(
      rows,
      "2026-03-05",
      ["2026-03-01"],
      ["Usage", "Purchase", "Tax", "Credit", "Adjustment"],
    );
    expect(all.total(range)?.toString()).toBe("-376");
    expect(all.ofCategory(range, "Credit").toString()).toBe("-500");
  });

  it("is null for unread days, not zero", () => {
    const range = { start: "2026-03-01", end: "2026-03-10" };
    expect(figures([], "2026-03-11", []).total(range)).toBeNull();
    expect(figures([], "2026-03-11", ["2026-03-05"]).total(range)?.toString()).toBe("0");
    expect(figures([], "2026-03-11", ["2026-03-05"]).isRead(range)).toBe(false);
  });

  it.each([
    ["2026-03-02", 1, "2026-03-01", "2026-02-01"],
    ["2026-03-22", 21, "2026-03-21", "2026-02-21"],
    ["2026-03-29", 28, "2026-03-28", "2026-02-28"],
    // February has no 30th: compares the first 28 days of both months.
    ["2026-03-31", 28, "2026-03-28", "2026-02-28"],
    ["2028-03-31", 29, "2028-03-29", "2028-02-29"],
    ["2028-02-29", 28, "2028-02-28", "2028-01-28"],
    ["2026-01-16", 15, "2026-01-15", "2025-12-15"],
  ])(
    "§3 on %s the month's change compares %i full days with as many of last month",
    (today, count, end, before) => {
      const start = `${today.slice(0, 8)}01`;
      const last = `${before.slice(0, 8)}01`;
      const rows = [...days(last, addDays(start, -1), "10"), ...days(start, today, "20")];
      expect(figures(rows, today, daysOf({ start: last, end: today })).monthComparison()).toEqual({
        days: count,
        range: { start, end },
        cost: 20 * count,
        previousRange: { start: last, end: before },
        previousCost: 10 * count,
        percentageChange: 100,
      });
    },
  );

  it("§3 on the first of a month there is no full day to compare", () => {
    expect(figures(days("2026-02-01", "2026-03-01", "10"), "2026-03-01").monthComparison()).toBeNull();
  });

  it("the month's change is missing if a day is missing, or last month cost nothing", () => {
    const rows = [...days("2026-02-01", "2026-02-28", "10"), ...days("2026-03-01", "2026-03-09", "20")];
    const all = daysOf({ start: "2026-02-01", end: "2026-03-10" });
    const change = (read: readonly string[], of: readonly Row[] = rows) =>
      figures(of, "2026-03-10", read).monthComparison()?.percentageChange;
    expect(change(all)).toBe(100);
    for (const missing of ["2026-02-01", "2026-02-04", "2026-02-09", "2026-03-05"]) {
      expect(change(all.filter((day) => day !== missing)), missing).toBeNull();
    }
    // The 10th of February has no counterpart yet.
    expect(change(all.filter((day) => day !== "2026-02-10"))).toBe(100);
    expect(change(all, days("2026-03-01", "2026-03-09", "20"))).toBeNull();
  });

  it("§9 the week compares seven-day averages of whole days and excludes today", () => {
    const rows = [
      ...days("2026-03-01", "2026-03-07", "10"),
      ...days("2026-03-08", "2026-03-14", "15"),
      { day: "2026-03-15", category: "Usage" as const, amount: "0.5" },
    ];
    expect(figures(rows, "2026-03-15").week()).toEqual({
      end: "2026-03-14",
      averageDay: 15,
      previousAverageDay: 10,
      percentageChange: 50,
    });
    // AWS is up to a day late: the week then ends with the last day that has costs.
    const late = rows.filter(({ day }) => day < "2026-03-14");
    expect(figures(late, "2026-03-15").week()?.end).toBe("2026-03-13");
    expect(figures([], "2026-03-15").week()).toBeNull();
    // An average of incompletely read days would be invented.
    const unread = daysOf({ start: "2026-03-05", end: "2026-03-15" });
    expect(figures(rows, "2026-03-15", unread).week()).toEqual({
      end: "2026-03-14",
      averageDay: 15,
      previousAverageDay: null,
      percentageChange: null,
    });
  });

  it("a trend has every day, week, and month, and says which can be compared", () => {
    // 2026-03-02 is a Monday.
    const sums = figures(days("2026-02-27", "2026-03-02", "1.005"), "2026-03-02");
    const shown = (range: { start: string; end: string }, granularity: "DAILY" | "WEEKLY" | "MONTHLY") =>
      sums
        .trend(range, granularity)
        .map(({ date, cost, state, days: all, daysRead, daysMissing }) =>
          [date, cost, state, `${daysRead} of ${all}`, daysMissing].join(", "),
        );
    expect(shown({ start: "2026-02-27", end: "2026-03-02" }, "DAILY")).toEqual([
      "2026-02-27, 1.005, complete, 1 of 1, 0",
      "2026-02-28, 1.005, complete, 1 of 1, 0",
      "2026-03-01, 1.005, complete, 1 of 1, 0",
      "2026-03-02, 1.005, running, 0 of 1, 0",
    ]);
    expect(shown({ start: "2026-01-31", end: "2026-03-02" }, "MONTHLY")).toEqual([
      "2026-01-01, 0, partial, 1 of 31, 0",
      "2026-02-01, 2.01, complete, 28 of 28, 0",
      "2026-03-01, 2.01, running, 1 of 31, 0",
    ]);
    expect(shown({ start: "2026-02-22", end: "2026-03-02" }, "WEEKLY")).toEqual([
      "2026-02-16, 0, partial, 1 of 7, 0",
      "2026-02-23, 3.015, complete, 7 of 7, 0",
      "2026-03-02, 1.005, running, 0 of 7, 0",
    ]);
  });
});

describe("unread days", () => {
  it.each([
    ["the first", "2026-03-01"],
    ["one in the middle", "2026-03-04"],
    ["the last", "2026-03-07"],
  ])("%s is not read: null, not $0", (_, missing) => {
    const all = daysOf({ start: "2026-03-01", end: "2026-03-07" }).filter((day) => day !== missing);
    const known = reading(Object.fromEntries(all.map((day) => [day, "whole"])), "2026-03-08");
    const trend = known.trend({ start: "2026-03-01", end: "2026-03-07" }, "DAILY");
    expect(trend.filter(({ state }) => state !== "complete")).toEqual([
      { date: missing, cost: null, state: "not_read", days: 1, daysRead: 0, daysMissing: 1 },
    ]);
  });

  it("one that was read before it ended, or for some accounts, is partial and keeps its known cost", () => {
    const known = reading(
      { "2026-03-01": "whole", "2026-03-02": "part", "2026-03-03": "open" },
      "2026-03-04",
    );
    const range = { start: "2026-03-01", end: "2026-03-03" };
    expect(known.trend(range, "DAILY").map(({ state, cost }) => [state, cost])).toEqual([
      ["complete", 10],
      ["partial", 10],
      ["partial", 10],
    ]);
    expect([known.daysRead(range), known.total(range)?.toString(), known.wholeTotal(range)]).toEqual([
      1,
      "30",
      null,
    ]);
  });

  it("a running month reports both future and missing days", () => {
    const all = daysOf({ start: "2028-02-01", end: "2028-02-10" }).filter((day) => day !== "2028-02-05");
    const known = reading(Object.fromEntries(all.map((day) => [day, "whole"])), "2028-02-11");
    expect(known.month("2028-02-11")).toEqual({
      ...{ date: "2028-02-01", cost: 90, state: "running" },
      ...{ days: 29, daysRead: 9, daysMissing: 1 },
    });
    expect(known.month("2028-01-01")).toMatchObject({ cost: null, state: "not_read", daysMissing: 31 });
  });

  it("charges of a day after an export's import are known, but not a whole day", () => {
    const rows = days("2026-03-01", "2026-03-02", "10");
    const known = figures(rows, "2026-03-03", ["2026-03-01"]);
    const [, second] = known.trend({ start: "2026-03-01", end: "2026-03-02" }, "DAILY");
    expect(second).toMatchObject({ cost: 10, state: "partial", daysRead: 0 });
  });
});
