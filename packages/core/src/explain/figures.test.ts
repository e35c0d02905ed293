import { expect, test } from "vitest";
import { count, day, days, dollars, instant, percent, signedDollars } from "./figures.ts";

test("dollars have cents, and small amounts are never shown as zero", () => {
  expect([0, 0.0049, 0.005, 1234.5, -3, -0.001].map(dollars)).toEqual([
    "$0.00",
    "less than $0.01",
    "$0.01",
    "$1,234.50",
    "-$3.00",
    "more than -$0.01",
  ]);
  expect([-0.005, -0.0049].map(dollars)).toEqual(["-$0.01", "more than -$0.01"]);
  expect([12, -12, 0].map(signedDollars)).toEqual(["+$12.00", "-$12.00", "$0.00"]);
  // "+less than $0.01" is not a figure.
  expect([0.005, 0.0049, -0.0049].map(signedDollars)).toEqual([
    "+$0.01",
    "less than $0.01",
    "more than -$0.01",
  ]);
});

test("counts have a noun, and days a year", () => {
  expect([count(1, "resource"), count(1200, "resource"), count(0, "entry", "entries")]).toEqual([
    "1 resource",
    "1,200 resources",
    "0 entries",
  ]);
  expect([12.34, 12.35, -0.04, -0.05, 0.05].map(percent)).toEqual(["12.3%", "12.4%", "0%", "0%", "0.1%"]);
  expect(day("2026-11-01")).toBe("Nov 1, 2026");
  expect(days({ start: "2026-11-01", end: "2026-11-01" })).toBe("Nov 1, 2026");
  expect(days({ start: "2026-10-31", end: "2026-11-01" })).toBe("Oct 31, 2026 to Nov 1, 2026");
  expect(instant("2026-11-21T14:05:00Z")).toBe("Nov 21, 2026, 14:05 UTC");
});
