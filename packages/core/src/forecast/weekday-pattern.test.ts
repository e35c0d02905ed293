import { describe, expect, test } from "vitest";
import { weekdayOf } from "./calendar-day.ts";
import { weekdayPattern } from "./weekday-pattern.ts";

// Day 3 after 1970-01-01, a Thursday, is a Sunday: weeks begin there.
const days = (count: number, value: (weekday: number, day: number) => number) =>
  Array.from({ length: count }, (_, index) => ({
    day: 3 + index,
    value: value(weekdayOf(3 + index), 3 + index),
  }));
const sunday = 3 + 70;
const monday = sunday + 1;

describe("a weekday's effect", () => {
  test("is a factor if each week costs something", () => {
    // Six days at 10 and Sundays at 3: the week's mean is 9.
    const pattern = weekdayPattern(days(28, (weekday) => (weekday === 0 ? 3 : 10)));
    expect(pattern.with(sunday, 9)).toBeCloseTo(3, 9);
    expect(pattern.with(monday, 9)).toBeCloseTo(10, 9);
    expect(pattern.without(sunday, 3)).toBeCloseTo(9, 9);
    expect(pattern.without(monday, 20)).toBeCloseTo(18, 9);
  });

  test("is an amount if a week can be income", () => {
    // Six days at 1 and Sundays at −13: the week's mean is −1.
    const pattern = weekdayPattern(days(28, (weekday) => (weekday === 0 ? -13 : 1)));
    expect(pattern.with(sunday, -1)).toBeCloseTo(-13, 9);
    expect(pattern.with(monday, -1)).toBeCloseTo(1, 9);
    expect(pattern.without(sunday, -13)).toBeCloseTo(-1, 9);
  });

  test("is undefined below two whole weeks", () => {
    // The first and last three days have no whole week around them: 20 days leave 14.
    const value = (weekday: number) => (weekday === 0 ? 3 : 10);
    expect(weekdayPattern(days(20, value)).with(sunday, 9)).not.toBe(9);
    expect(weekdayPattern(days(19, value)).with(sunday, 9)).toBe(9);
    expect(weekdayPattern(days(19, value)).without(sunday, 9)).toBe(9);
  });

  test("ignores the level on a day that costs less than a tenth", () => {
    // Sundays at s and six days at 10: s ÷ ((60 + s) ÷ 7) is a tenth at s = 60 ÷ 69.
    const at = (s: number) =>
      weekdayPattern(days(28, (weekday) => (weekday === 0 ? s : 10))).without(sunday, s);
    expect(at(0.87)).toBeCloseTo(60.87 / 7, 6);
    expect(at(0.86)).toBeUndefined();
    expect(at(0)).toBeUndefined();
  });

  test("excludes days whose week is incomplete", () => {
    const all = days(42, (weekday) => (weekday === 0 ? 3 : 10));
    const holed = all.filter(({ day }) => day % 5 !== 0);
    expect(weekdayPattern(holed).with(sunday, 9)).toBe(9);
  });
});
