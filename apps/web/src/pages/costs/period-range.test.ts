import { expect, test } from "vitest";
import { periodRange } from "./period-range.ts";

test.each([
  ["7d", "2026-11-14"],
  ["30d", "2026-10-22"],
  ["90d", "2026-08-23"],
  ["6m", "2026-05-21"],
  ["12m", "2025-11-21"],
] as const)("§9 %s starts at %s and ends yesterday", (period, startDate) => {
  const now = new Date("2026-11-21T10:00:00Z");
  expect(periodRange(period, now)).toEqual({ startDate, endDate: "2026-11-20" });
});

test("months back end on the last day of a shorter month", () => {
  expect(periodRange("6m", new Date("2026-08-31T00:00:00Z")).startDate).toBe("2026-02-28");
  expect(periodRange("12m", new Date("2028-02-29T00:00:00Z")).startDate).toBe("2027-02-28");
});

test("days are UTC days in any time zone", () => {
  expect(periodRange("7d", new Date("2026-11-21T23:59:59-05:00")).endDate).toBe("2026-11-21");
});
