import { expect, test } from "vitest";
import { addDays, type DayRange, daysOf, monthEnd } from "./calendar.ts";
import { monthPieces } from "./month-pieces.ts";

/** The days that pieces cover; each must occur exactly once. */
function daysIn(range: DayRange): string[] {
  const { months, days } = monthPieces(range);
  const counts = new Map<string, number>();
  const add = (part: DayRange, sign: number) => {
    for (const day of daysOf(part)) counts.set(day, (counts.get(day) ?? 0) + sign);
  };
  for (const start of months) add({ start, end: monthEnd(start) }, 1);
  for (const part of days) add(part, part.sign);
  return [...counts]
    .flatMap(([day, count]) => {
      expect([0, 1]).toContain(count);
      return count === 1 ? [day] : [];
    })
    .sort();
}

test("whole months stay whole, for months of 28 to 31 days", () => {
  expect(monthPieces({ start: "2026-01-01", end: "2026-04-30" })).toEqual({
    months: ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"],
    days: [],
  });
  expect(monthPieces({ start: "2028-02-01", end: "2028-02-29" })).toEqual({
    months: ["2028-02-01"],
    days: [],
  });
});

test("a partial month uses the shorter form", () => {
  expect(monthPieces({ start: "2025-11-22", end: "2026-01-20" })).toEqual({
    months: ["2025-12-01", "2026-01-01"],
    days: [
      { start: "2025-11-22", end: "2025-11-30", sign: 1 },
      { start: "2026-01-21", end: "2026-01-31", sign: -1 },
    ],
  });
  expect(monthPieces({ start: "2026-01-03", end: "2026-01-29" })).toEqual({
    months: ["2026-01-01"],
    days: [
      { start: "2026-01-01", end: "2026-01-02", sign: -1 },
      { start: "2026-01-30", end: "2026-01-31", sign: -1 },
    ],
  });
});

test("every range of 1 to 70 days covers its own days, with at most sixteen single days per month", () => {
  for (let offset = 0; offset < 62; offset += 1) {
    const start = addDays("2026-01-15", offset);
    for (const length of [1, 2, 14, 15, 16, 28, 31, 45, 70]) {
      const range = { start, end: addDays(start, length - 1) };
      expect(daysIn(range)).toEqual(daysOf(range));
      const { days, months } = monthPieces(range);
      const read = days.reduce((sum, part) => sum + daysOf(part).length, 0);
      expect(read).toBeLessThanOrEqual(16 * Math.max(1, months.length + 2));
    }
  }
});

test("a range that ends before it starts has no pieces", () => {
  expect(monthPieces({ start: "2026-02-02", end: "2026-01-01" })).toEqual({ months: [], days: [] });
});
