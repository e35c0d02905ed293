import { addDays, daysOf } from "@skyledger/core/cost/calendar";
import { type ChargeCategory, countedByDefault } from "@skyledger/core/cost/charge-category";
import { describe, expect, it } from "vitest";
import { DailyFigures } from "./figures.ts";

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
  return new DailyFigures(rows, { read: new Set(read), counted, today });
}

describe("daily figures", () => {
  it("adds decimals up exactly", () => {
    const sums = figures(days("2026-03-01", "2026-03-10", "0.1"), "2026-03-11");
    expect(sums.sum({ start: "2026-03-01", end: "2026-03-10" }).toString()).toBe("1");
    expect(0.1 + 0.1 + 0.1).not.toBe(0.3);
  });

  it("counts usage and purchases, and keeps credits, refunds and tax apart", () => {
    const rows = (["Usage", "Purchase", "Tax", "Credit", "Adjustment"] as const).map((category, index) => ({
      day: "2026-03-01",
      category,
      amount: ["100", "20", "7", "-500", "-3"][index] ?? "",
    }));
    const range = { start: "2026-03-01", end: "2026-03-01" };
    expect(figures(rows, "2026-03-05").sum(range).toString()).toBe("120");
    // Credits larger than the cost: what is left is negative, not zero.
    const all = figures(
      rows,
      "2026-03-05",
      ["2026-03-01"],
      ["Usage", "Purchase", "Tax", "Credit", "Adjustment"],
    );
    expect(all.total(range)?.toString()).toBe("-376");
    expect(all.ofCategory(range, "Credit").toString()).toBe("-500");
  });

  it("knows nothing of days that were not read: null, not zero", () => {
    const range = { start: "2026-03-01", end: "2026-03-10" };
    expect(figures([], "2026-03-11", []).total(range)).toBeNull();
    expect(figures([], "2026-03-11", ["2026-03-05"]).total(range)?.toString()).toBe("0");
    expect(figures([], "2026-03-11", ["2026-03-05"]).isRead(range)).toBe(false);
  });

  it.each([
    ["2026-03-01", "the first of the month has no whole day yet", null],
    ["2026-03-02", "one day against the first of February", 100],
    ["2026-03-31", "thirty days against the 28 of February, by the average day", 100],
  ])("§3 on %s the month's change compares %s", (today, _, expected) => {
    const rows = [...days("2026-02-01", "2026-02-28", "10"), ...days("2026-03-01", addDays(today, -1), "20")];
    expect(figures(rows, today).monthChange()).toBe(expected);
  });

  it("the month's change is not told when a day is missing, or last month cost nothing", () => {
    const rows = [...days("2026-02-01", "2026-02-28", "10"), ...days("2026-03-01", "2026-03-09", "20")];
    const all = daysOf({ start: "2026-02-01", end: "2026-03-10" });
    expect(figures(rows, "2026-03-10", all).monthChange()).toBe(100);
    const without = all.filter((day) => day !== "2026-02-04");
    expect(figures(rows, "2026-03-10", without).monthChange()).toBeNull();
    const free = days("2026-03-01", "2026-03-09", "20");
    expect(figures(free, "2026-03-10", all).monthChange()).toBeNull();
  });

  it("§9 the week compares seven-day averages of whole days and leaves today out", () => {
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
    const unread = daysOf({ start: "2026-03-05", end: "2026-03-15" });
    expect(figures(rows, "2026-03-15", unread).week()?.percentageChange).toBeNull();
  });

  it("a trend has every day, and says which are not whole", () => {
    const sums = figures(days("2026-02-27", "2026-03-02", "1.005"), "2026-03-02");
    expect(sums.trend({ start: "2026-02-27", end: "2026-03-02" }, "DAILY")).toEqual([
      { date: "2026-02-27", cost: 1.005, complete: true },
      { date: "2026-02-28", cost: 1.005, complete: true },
      { date: "2026-03-01", cost: 1.005, complete: true },
      { date: "2026-03-02", cost: 1.005, complete: false },
    ]);
    expect(sums.trend({ start: "2026-02-01", end: "2026-03-02" }, "MONTHLY")).toEqual([
      { date: "2026-02-01", cost: 2.01, complete: true },
      { date: "2026-03-01", cost: 2.01, complete: false },
    ]);
    expect(sums.trend({ start: "2026-02-23", end: "2026-03-02" }, "WEEKLY")).toEqual([
      { date: "2026-02-23", cost: 3.015, complete: true },
      { date: "2026-03-02", cost: 1.005, complete: false },
    ]);
  });
});
