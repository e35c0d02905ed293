import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Money } from "../model/money.ts";
import { dailyAmounts } from "../testing/daily-amounts.ts";
import { holds } from "../testing/holds.ts";
import type { DailyAmount } from "./daily-point.ts";
import { type MonthProjection, type ProjectionOptions, projectMonthEnd } from "./project-month-end.ts";

type Projected = Extract<MonthProjection, { kind: "projected" }>;

function projected(series: readonly DailyAmount[], options: ProjectionOptions | string): Projected {
  const projection = projectMonthEnd(series, typeof options === "string" ? { today: options } : options);
  if (projection.kind === "unknown") throw new Error(projection.because);
  return projection;
}

const weekend = (weekday: number): boolean => weekday === 0 || weekday === 6;
const isFirst = (day: string): boolean => day.endsWith("-01");

describe("a month of any length", () => {
  test.each([
    ["2026-02-16", "280.00"],
    ["2028-02-16", "290.00"],
    ["2026-04-16", "300.00"],
    ["2026-07-16", "310.00"],
  ])("ten dollars a day, seen on %s, end at %s", (today, expected) => {
    const {
      expected: sum,
      low,
      high,
      method,
    } = projected(
      dailyAmounts("2025-06-01", today, () => "10"),
      today,
    );
    expect([sum, low, high].map((amount) => amount.toFixed(2))).toEqual([expected, expected, expected]);
    expect(method).toBe("seasonal");
  });
});

test("weekends that cost less: April 2026 has 22 weekdays and 8 weekend days", () => {
  const series = dailyAmounts("2026-01-01", "2026-04-14", (_day, weekday) => (weekend(weekday) ? "4" : "10"));
  expect(projected(series, "2026-04-16").expected.toFixed(2)).toBe("252.00");
});

test("an account that is off on weekends costs nothing on them", () => {
  const series = dailyAmounts("2026-01-01", "2026-04-14", (_day, weekday) => (weekend(weekday) ? "0" : "10"));
  expect(projected(series, "2026-04-16").expected.toFixed(2)).toBe("220.00");
});

describe("monthly charges", () => {
  const withFee = (day: string): string => (isFirst(day) ? "110" : "10");

  test("a fee on the first is in the known amount and is not extrapolated", () => {
    const { expected, knownSoFar, expectedCharges } = projected(
      dailyAmounts("2026-01-01", "2026-04-16", withFee),
      "2026-04-16",
    );
    expect(knownSoFar.toFixed(2)).toBe("240.00");
    expect(expected.toFixed(2)).toBe("400.00");
    expect(expectedCharges).toEqual([]);
  });

  test("on the first of the month, the fee is still expected, and nothing is known", () => {
    const { expected, knownSoFar, expectedCharges, settledThrough } = projected(
      dailyAmounts("2026-01-01", "2026-03-31", withFee),
      "2026-04-01",
    );
    expect(expected.toFixed(2)).toBe("400.00");
    expect(knownSoFar.isZero).toBe(true);
    expect(settledThrough).toBeNull();
    expect(expectedCharges).toEqual([{ day: "2026-04-01", amount: Money.parse("100") }]);
  });

  test("one booking is enough on the first, another day needs two in a row", () => {
    const once = dailyAmounts("2026-03-20", "2026-04-28", withFee);
    expect(projected(once, "2026-05-01").expected.toFixed(2)).toBe("410.00");
    const onTheTenth = (from: string): DailyAmount[] =>
      dailyAmounts(from, "2026-04-28", (day) => (day.endsWith("-10") ? "110" : "10"));
    expect(projected(onTheTenth("2026-03-20"), "2026-05-01").expected.toFixed(2)).toBe("310.00");
    expect(projected(onTheTenth("2026-02-20"), "2026-05-01").expected.toFixed(2)).toBe("410.00");
  });

  test("a charge of the 31st falls on the last day of a shorter month", () => {
    const lastDays = ["2026-01-31", "2026-02-28", "2026-03-31"];
    const series = dailyAmounts("2026-01-01", "2026-04-14", (day) => (lastDays.includes(day) ? "60" : "10"));
    const { expected, expectedCharges } = projected(series, "2026-04-16");
    expect(expectedCharges).toEqual([{ day: "2026-04-30", amount: Money.parse("50") }]);
    expect(expected.toFixed(2)).toBe("350.00");
  });

  test("a fee that stopped is no longer expected", () => {
    const series = dailyAmounts("2025-11-01", "2026-04-29", (day) =>
      isFirst(day) && day < "2026-04" ? "110" : "10",
    );
    expect(projected(series, "2026-05-01").expected.toFixed(2)).toBe("310.00");
  });

  test("a monthly credit is a charge too", () => {
    const series = dailyAmounts("2026-01-01", "2026-04-29", (day) => (isFirst(day) ? "-90" : "10"));
    const { expected, expectedCharges } = projected(series, "2026-05-01");
    expect(expectedCharges).toEqual([{ day: "2026-05-01", amount: Money.parse("-100") }]);
    expect(expected.toFixed(2)).toBe("210.00");
  });
});

test("a lasting step is the new level, not growth", () => {
  const series = dailyAmounts("2026-01-01", "2026-04-14", (day) => (day < "2026-04-05" ? "10" : "20"));
  expect(projected(series, "2026-04-16").expected.toFixed(2)).toBe("560.00");
});

test("a single unusual day changes only the known amount", () => {
  const series = dailyAmounts("2026-01-01", "2026-04-14", (day) => (day === "2026-04-07" ? "1000" : "10"));
  expect(projected(series, "2026-04-16").expected.toFixed(2)).toBe("1290.00");
});

test("steady growth continues, a little slower every day", () => {
  const start = Date.parse("2026-01-01");
  const series = dailyAmounts("2026-01-01", "2026-04-14", (day) =>
    String(100 + (Date.parse(day) - start) / 86_400_000),
  );
  // Day n costs 100 + n dollars; April is n = 90 … 119: 30 × 204.5 if growth continued fully, and 5867 if it
  // stopped.
  const { expected } = projected(series, "2026-04-16");
  expect(expected.toNumber()).toBeGreaterThan(6000);
  expect(expected.toNumber()).toBeLessThan(6135);
});

describe("days that are not final", () => {
  const settled = dailyAmounts("2026-01-01", "2026-04-14", () => "10");
  const shows = (yesterday: string, today: string): DailyAmount[] => [
    ...settled,
    { day: "2026-04-15", amount: Money.parse(yesterday) },
    { day: "2026-04-16", amount: Money.parse(today) },
  ];

  test("count with their estimate, not with their partial amount", () => {
    const { expected, knownSoFar, settledThrough } = projected(shows("3", "0.5"), "2026-04-16");
    expect(expected.toFixed(2)).toBe("300.00");
    expect(knownSoFar.toFixed(2)).toBe("140.00");
    expect(settledThrough).toBe("2026-04-14");
  });

  test("count with their partial amount if that is more", () => {
    expect(projected(shows("510", "0"), "2026-04-16").expected.toFixed(2)).toBe("800.00");
  });

  test("are as many as given", () => {
    const options = { today: "2026-04-16", incompleteDays: 0 };
    expect(projected(shows("30", "0"), options).knownSoFar.toFixed(2)).toBe("170.00");
  });
});

test("a day without an entry is unknown, not free", () => {
  const series = dailyAmounts("2026-01-01", "2026-04-14", () => "10").filter(
    ({ day }) => day !== "2026-04-03",
  );
  const { expected, knownSoFar } = projected(series, "2026-04-16");
  expect(knownSoFar.toFixed(2)).toBe("130.00");
  expect(expected.toFixed(2)).toBe("300.00");
});

test("credits that exceed cost make a negative month", () => {
  const series = dailyAmounts("2026-01-01", "2026-04-14", () => "-5");
  const { expected, low, high } = projected(series, "2026-04-16");
  expect([low, expected, high].map((amount) => amount.toFixed(2))).toEqual(["-150.00", "-150.00", "-150.00"]);
});

test("an account without cost ends at zero", () => {
  expect(
    projected(
      dailyAmounts("2026-01-01", "2026-04-14", () => "0"),
      "2026-04-16",
    ).expected.isZero,
  ).toBe(true);
});

describe("too little history", () => {
  test.each([
    ["no day", "2026-04-14", "there are 0"],
    ["a single day", "2026-04-15", "there is 1"],
    ["two days", "2026-04-16", "there are 2"],
  ])("%s is unknown, with the reason", (_name, today, because) => {
    const projection = projectMonthEnd(
      dailyAmounts("2026-04-13", "2026-04-16", () => "10").filter(({ day }) => day <= today),
      { today },
    );
    expect(projection).toEqual({
      kind: "unknown",
      month: "2026-04",
      knownSoFar: Money.sum(Array.from({ length: Number(because.at(-1)) }, () => Money.parse("10"))),
      because: `A projection needs 3 complete days of cost data; ${because}.`,
    });
  });

  test("below three weeks, every day is the mean, and the interval is at least a fifth of the future days", () => {
    const series = dailyAmounts("2026-04-05", "2026-04-14", () => "10");
    const { method, expected, low, high, historyDays } = projected(series, "2026-04-16");
    expect({ method, historyDays }).toEqual({ method: "daily-average", historyDays: 10 });
    // Known 100; the 1st to 4th and the 15th to 30th are estimated: 20 days of 10, ±40.
    expect([low, expected, high].map((amount) => amount.toFixed(2))).toEqual(["260.00", "300.00", "340.00"]);
  });

  test("varying days widen it: variance s²·(h + h²/n)", () => {
    const series = dailyAmounts("2026-04-01", "2026-04-10", (day) => (Number(day.at(-1)) % 2 ? "5" : "15"));
    const { expected, high } = projected(series, { today: "2026-04-10", incompleteDays: 0 });
    // Mean 10, s² = 250 / 9, h = 20, n = 10: 1.2816 × √(27.7… × (20 + 40)) = 52.32.
    expect(expected.toFixed(2)).toBe("300.00");
    expect(high.toFixed(2)).toBe("352.32");
  });
});

test("the known amount is exact to the last digit", () => {
  const series = dailyAmounts("2026-04-01", "2026-04-14", () => "0.1");
  expect(projected(series, "2026-04-16").knownSoFar.toString()).toBe("1.4");
  const tiny = dailyAmounts("2026-04-01", "2026-04-14", () => "0.000000000001");
  expect(projected(tiny, "2026-04-16").knownSoFar.toString()).toBe("0.000000000014");
});

test("an invalid or duplicate day is rejected", () => {
  const ten = Money.parse("10");
  const series = dailyAmounts("2026-04-01", "2026-04-10", () => "10");
  expect(() => projectMonthEnd(series, { today: "2026-04-31" })).toThrow(RangeError);
  expect(() => projectMonthEnd([{ day: "1 April", amount: ten }], { today: "2026-04-16" })).toThrow(
    RangeError,
  );
  expect(() => projectMonthEnd([...series, ...series], { today: "2026-04-16" })).toThrow("appears twice");
});

describe("for every series", () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 5, maxLength: 130 });
  const seriesOf = (cents: readonly number[], factor = 1): DailyAmount[] =>
    dailyAmounts("2026-01-01", "2026-05-31", () => "0")
      .slice(0, cents.length)
      .map(({ day }, index) => ({
        day,
        amount: Money.parse(((cents[index] ?? 0) * factor).toString()).times("0.01"),
      }));
  const todayAfter = (series: readonly DailyAmount[]): string => series.at(-1)?.day ?? "";

  test("the interval contains the estimate and lies above the known amount", () => {
    holds(
      fc.property(amounts, (cents) => {
        const series = seriesOf(cents);
        const { low, expected, high, knownSoFar } = projected(series, todayAfter(series));
        expect(low.compare(expected)).toBeLessThanOrEqual(0);
        expect(expected.compare(high)).toBeLessThanOrEqual(0);
        expect(low.compare(knownSoFar)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("the order of entries does not matter", () => {
    holds(
      fc.property(amounts, (cents) => {
        const series = seriesOf(cents);
        const today = todayAfter(series);
        expect(projected(series.toReversed(), today)).toEqual(projected(series, today));
      }),
    );
  });

  test("ten times the cost gives ten times the projection, except for rounding", () => {
    holds(
      fc.property(amounts, (cents) => {
        const series = seriesOf(cents);
        const today = todayAfter(series);
        const [one, ten] = [projected(series, today), projected(seriesOf(cents, 10), today)];
        const off = ten.expected.minus(one.expected.times(10)).toNumber();
        expect(Math.abs(off)).toBeLessThanOrEqual(0.06);
      }),
    );
  });
});
