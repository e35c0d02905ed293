import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dayCount,
  dayOf,
  daysOf,
  earliest,
  latest,
  monthEnd,
  monthStart,
  type PeriodCode,
  periodRange,
  previousRange,
  weekStart,
} from "./calendar.ts";

describe("calendar days in UTC", () => {
  it.each([
    ["2026-01-15", "2026-01-31", 31],
    ["2026-02-01", "2026-02-28", 28],
    ["2028-02-29", "2028-02-29", 29],
    ["2100-02-10", "2100-02-28", 28],
    ["2026-04-30", "2026-04-30", 30],
    ["2026-12-31", "2026-12-31", 31],
  ])("the month of %s ends on %s and has %i days", (day, end, days) => {
    expect(monthEnd(day)).toBe(end);
    expect(dayCount({ start: monthStart(day), end: monthEnd(day) })).toBe(days);
    expect(daysOf({ start: monthStart(day), end: monthEnd(day) })).toHaveLength(days);
  });

  it("a day is a UTC day in any server time zone", () => {
    expect(dayOf(new Date("2026-03-01T00:30:00+02:00"))).toBe("2026-02-28");
    expect(dayOf(new Date("2026-02-28T20:30:00-05:00"))).toBe("2026-03-01");
  });

  it("days continue across months, years, and clock changes", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(daysOf({ start: "2026-03-28", end: "2026-03-30" })).toEqual([
      "2026-03-28",
      "2026-03-29",
      "2026-03-30",
    ]);
    expect(daysOf({ start: "2026-03-02", end: "2026-03-01" })).toEqual([]);
  });

  it("a month later is the same day, or the last day of a shorter month", () => {
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2028-03-31", -1)).toBe("2028-02-29");
    expect(addMonths("2026-08-31", -6)).toBe("2026-02-28");
    expect(addMonths("2028-02-29", -12)).toBe("2027-02-28");
    expect(addMonths("2026-05-15", -6)).toBe("2025-11-15");
  });

  it.each<[PeriodCode, string, number]>([
    ["7d", "2026-03-25", 7],
    ["30d", "2026-03-02", 30],
    ["90d", "2026-01-01", 90],
    ["6m", "2025-10-01", 182],
    ["12m", "2025-04-01", 365],
  ])("§9 the period %s starts on %s and has %i whole days", (code, start, days) => {
    const range = periodRange(code, "2026-04-01");
    expect(range).toEqual({ start, end: "2026-03-31" });
    expect(dayCount(range)).toBe(days);
  });

  it("the preceding range has the same length and is adjacent", () => {
    expect(previousRange({ start: "2026-03-01", end: "2026-03-31" })).toEqual({
      start: "2026-01-29",
      end: "2026-02-28",
    });
  });

  it("weeks start on Monday", () => {
    expect(weekStart("2026-11-16")).toBe("2026-11-16");
    expect(weekStart("2026-11-22")).toBe("2026-11-16");
    expect(weekStart("2026-01-01")).toBe("2025-12-29");
  });

  it("finds the first and the last day", () => {
    expect(earliest("2026-02-01", "2025-12-31", "2026-01-31")).toBe("2025-12-31");
    expect(latest("2026-02-01", "2025-12-31", "2026-01-31")).toBe("2026-02-01");
  });
});
