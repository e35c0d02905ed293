import { expect, test } from "vitest";
import { weeklySlope } from "./weekly-slope.ts";

const points = (days: number, value: (day: number) => number) =>
  Array.from({ length: days }, (_, day) => ({ day, value: value(day) }));

test("growth is a day's difference from the one a week before, divided by seven", () => {
  expect(weeklySlope(points(28, (day) => 100 + 2 * day))).toBe(2);
  expect(weeklySlope(points(28, (day) => 100 - 3 * day))).toBe(-3);
});

test("below two weeks, seven pairs, it is zero", () => {
  expect(weeklySlope(points(14, (day) => 2 * day))).toBe(2);
  expect(weeklySlope(points(13, (day) => 2 * day))).toBe(0);
  expect(weeklySlope([])).toBe(0);
});

test("a lasting step is not growth, and neither is one unusual day", () => {
  expect(weeklySlope(points(28, (day) => (day < 14 ? 10 : 80)))).toBe(0);
  expect(weeklySlope(points(28, (day) => (day === 20 ? 900 : 10)))).toBe(0);
});

test("days without a partner a week before are ignored", () => {
  const all = points(21, (day) => 2 * day);
  // Without the second week, no day has one.
  expect(weeklySlope(all.filter(({ day }) => day < 7 || day >= 14))).toBe(0);
});
