import { describe, expect, it } from "vitest";
import { dayNumber, dayText } from "./calendar-day.ts";
import type { DailyPoint } from "./daily-point.ts";
import { chargesOn, recogniseMonthlyCharges } from "./monthly-charges.ts";

/** Days, both ends included, at 10 dollars, with other amounts on some. */
function series(from: string, to: string, instead: Readonly<Record<string, number>> = {}): DailyPoint[] {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => ({
    day: first + index,
    value: instead[dayText(first + index)] ?? 10,
  }));
}
const charges = (points: readonly DailyPoint[]) => recogniseMonthlyCharges(points).charges;
const spring = (instead: Readonly<Record<string, number>>) => series("2026-03-01", "2026-04-28", instead);

describe("monthly charges", () => {
  it("recur on the same day in two months, and are removed from the series", () => {
    const { charges: found, rest } = recogniseMonthlyCharges(
      spring({ "2026-03-12": 100, "2026-04-12": 100 }),
    );
    expect(found).toEqual([{ dayOfMonth: 12, value: 90 }]);
    expect(rest).toEqual(spring({}));
  });

  it("differ by more than a fifth of the usual day", () => {
    // A fifth of 10 is 2.
    expect(charges(spring({ "2026-03-12": 12, "2026-04-12": 12 }))).toEqual([]);
    expect(charges(spring({ "2026-03-12": 12.5, "2026-04-12": 12.5 }))).toEqual([
      { dayOfMonth: 12, value: 2.5 },
    ]);
    // Credits are found as fees are.
    expect(charges(spring({ "2026-03-12": -80, "2026-04-12": -80 }))).toEqual([
      { dayOfMonth: 12, value: -90 },
    ]);
  });

  it("differ by more than four spreads of all days", () => {
    // Weeks of 9 and 11 in turn: each day is 2 off the same weekday of its neighbors. 4 × 1.4826 × 2 = 11.86.
    const first = dayNumber("2026-02-09");
    const points = (fee: number) =>
      Array.from({ length: 51 }, (_, index) => {
        const isOdd = Math.floor(index / 7) % 2 === 1;
        const day = first + index;
        if (dayText(day) === "2026-03-01") return { day, value: (isOdd ? 9 : 11) + fee };
        return { day, value: isOdd ? 11 : 9 };
      });
    expect(charges(points(11.8))).toEqual([]);
    expect(charges(points(11.9))).toHaveLength(1);
  });

  it("require at least 21 days that can be compared with two of the same weekday", () => {
    // Of the Sundays only 1 March has two others within three weeks. Monday to Thursday three times: 12 days.
    const sundays = ["2026-02-08", "2026-03-01", "2026-03-22"];
    const mondayToThursday = ["2026-02-09", "2026-02-16", "2026-02-23"].flatMap((monday) =>
      [0, 1, 2, 3].map((later) => dayText(dayNumber(monday) + later)),
    );
    const others = ["2026-02-13", "2026-02-20", "2026-02-27", "2026-02-14", "2026-02-21", "2026-02-28"];
    const found = (...more: readonly string[]) => {
      const days = [...sundays, ...mondayToThursday, ...others, ...more].sort();
      return charges(days.map((day) => ({ day: dayNumber(day), value: day === "2026-03-01" ? 100 : 10 })));
    };
    const fee = [{ dayOfMonth: 1, value: 90 }];
    expect(found("2026-03-06")).toEqual([]); // 1 + 12 + 6 + 1 = 20
    expect(found("2026-03-06", "2026-03-07")).toEqual(fee);
    expect(found("2026-03-06", "2026-03-07", "2026-03-05")).toEqual(fee);
  });

  it("are similar: less than twice, and more than half, of the newest", () => {
    const of = (before: number, newest: number) =>
      charges(spring({ "2026-03-12": 10 + before, "2026-04-12": 10 + newest }));
    expect(of(50, 100)).toEqual([]);
    expect(of(51, 100)).toEqual([{ dayOfMonth: 12, value: 75.5 }]);
    expect(of(199, 100)).toEqual([{ dayOfMonth: 12, value: 149.5 }]);
    expect(of(200, 100)).toEqual([]);
    expect(of(-100, 100)).toEqual([]);
  });

  it("have the median amount of their last three bookings", () => {
    const points = series("2026-01-01", "2026-04-28", {
      "2026-01-12": 180,
      "2026-02-12": 120,
      "2026-03-12": 110,
      "2026-04-12": 100,
    });
    expect(charges(points)).toEqual([{ dayOfMonth: 12, value: 100 }]); // of 90, 100 and 110
  });

  it("are recognized after one booking only on the first of the month, and only without an earlier month", () => {
    const short = (instead: Readonly<Record<string, number>>) => series("2026-02-10", "2026-03-31", instead);
    expect(charges(short({ "2026-03-01": 100 }))).toEqual([{ dayOfMonth: 1, value: 90 }]);
    expect(charges(short({ "2026-03-12": 100 }))).toEqual([]);
    expect(charges(series("2026-01-05", "2026-03-31", { "2026-03-01": 100 }))).toEqual([]);
  });

  it("count a day once: the charge of the 30th is not also that of the 31st", () => {
    const points = series("2026-02-01", "2026-04-30", {
      "2026-02-28": 100,
      "2026-03-30": 100,
      "2026-03-31": 100,
      "2026-04-30": 100,
    });
    expect(charges(points)).toEqual([{ dayOfMonth: 30, value: 90 }]);
  });
});

describe("the charges of a day", () => {
  const known = [
    { dayOfMonth: 30, value: 5 },
    { dayOfMonth: 31, value: 7 },
  ];
  it.each([
    ["2026-03-30", 5],
    ["2026-03-31", 7],
    ["2026-03-29", 0],
    // April has 30 days, February 28: later due dates fall on the last one.
    ["2026-04-30", 12],
    ["2026-02-28", 12],
    ["2026-02-27", 0],
  ])("on %s they total %d", (day, sum) => {
    expect(chargesOn(known, dayNumber(day))).toBe(sum);
  });
});
