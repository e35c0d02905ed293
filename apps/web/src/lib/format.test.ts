import { expect, onTestFinished, test, vi } from "vitest";
import {
  formatAxisDollars,
  formatBillingDate,
  formatBillingDay,
  formatBillingMonth,
  formatCardDollars,
  formatCompactCount,
  formatCount,
  formatDollars,
  formatDuration,
  formatSignedDollars,
  formatSignedPercent,
  formatWholeDollars,
} from "./format.ts";

test("spec 9: no decimals on cost pages, two on resources", () => {
  expect([formatWholeDollars(12211.6), formatWholeDollars(0)]).toEqual(["$12,212", "$0"]);
  expect([formatDollars(0.9), formatDollars(1234.567), formatDollars(-3)]).toEqual([
    "$0.90",
    "$1,234.57",
    "-$3.00",
  ]);
});

test("counts and changes align and have a sign", () => {
  expect(formatCount(10000)).toBe("10,000");
  expect([6.24, -2.36, 0.04, -0.04].map(formatSignedPercent)).toEqual(["+6.2%", "−2.4%", "0.0%", "0.0%"]);
});

test("a change in dollars has a sign, and zero is $0", () => {
  expect([120.4, -20.6, 0.4, -0.4, 0].map(formatSignedDollars)).toEqual(["+$120", "−$21", "$0", "$0", "$0"]);
});

test("durations are short", () => {
  expect([400, 45_000, 200_000, 3_900_000].map(formatDuration)).toEqual([
    "0 s",
    "45 s",
    "3 min 20 s",
    "1 h 5 min",
  ]);
});

test("axis labels are short", () => {
  expect([0, 400, 12_200, 2_500_000, -1500].map(formatAxisDollars)).toEqual([
    "$0",
    "$400",
    "$12.2K",
    "$2.5M",
    "-$1.5K",
  ]);
});

test("a billed day is the same day in every time zone", () => {
  for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
    vi.stubEnv("TZ", zone);
    expect([formatBillingDay("2026-11-01"), formatBillingDate("2026-11-01")]).toEqual([
      "Nov 1",
      "Nov 1, 2026",
    ]);
    expect(formatBillingMonth("2026-11-01")).toBe("Nov 2026");
  }
});

test("a card shows whole dollars, and never zero for a positive amount", () => {
  expect([0, 0.01, 0.99, 1, 1.49, 804, 12_211.6].map(formatCardDollars)).toEqual([
    "$0",
    "<$1",
    "<$1",
    "$1",
    "$1",
    "$804",
    "$12,212",
  ]);
});

test("dates, numbers, and money follow the locale", async () => {
  const { DateTimeFormat, NumberFormat } = Intl;
  const german = {
    DateTimeFormat: class extends DateTimeFormat {
      constructor(_locale: undefined, options?: Intl.DateTimeFormatOptions) {
        super("de-DE", options);
      }
    },
    NumberFormat: class extends NumberFormat {
      constructor(_locale: undefined, options?: Intl.NumberFormatOptions) {
        super("de-DE", options);
      }
    },
  };
  vi.stubGlobal("Intl", Object.assign(Object.create(Intl), german));
  vi.resetModules();
  // Files share modules and globals: both are reset.
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const format = await import("./format.ts");
  expect(format.formatBillingDate("2026-11-01")).toBe("01.11.2026");
  expect(format.formatBillingMonthName("2026-11-01")).toBe("November 2026");
  expect(format.formatCount(10_000)).toBe("10.000");
  expect(format.formatSignedPercent(-2.36)).toBe("−2,4%");
  expect([format.formatDollars(1234.5), format.formatCardDollars(0.5)]).toEqual([
    "1.234,50\u00a0$",
    "<1\u00a0$",
  ]);
});

test.each([
  [999, "999"],
  [1000, "1K"],
  [1400, "1.4K"],
  [16_500, "17K"],
  [130_651, "130K"],
])("a count of %s is %s where space is short", (count, short) => {
  expect(formatCompactCount(count)).toBe(short);
});
