import { expect, test } from "vitest";
import { fitSeasonal, seasonalMinimumDays } from "./seasonal-model.ts";

const days = (count: number, value: (day: number) => number) =>
  Array.from({ length: count }, (_, day) => ({ day, value: value(day) }));

test("requires three weeks", () => {
  expect(seasonalMinimumDays).toBe(21);
  expect(() => fitSeasonal(days(20, () => 10))).toThrow(new RangeError("A seasonal model needs 21 days."));
  expect(fitSeasonal(days(21, () => 10)).level).toBe(10);
});

test("identical days stay the same, with a spread above zero", () => {
  const model = fitSeasonal(days(60, () => 10));
  expect([model.level, model.at(60), model.at(90)]).toEqual([10, 10, 10]);
  expect(model.spread).toBe(1e-9);
});

test("growth is that of 56 days, each compared with a week before, and is damped by a fiftieth a day", () => {
  // 100 until a day, then a dollar more each day. Of the last 63 days, 56 have one a week before them: 25 of these are
  // alike, 6 differ by 1 to 6, and 25 by 7, so that the median is 3.5, which is half a dollar a day.
  const last = 118;
  const kink = last - 31;
  const model = fitSeasonal(days(last + 1, (day) => 100 + Math.max(0, day - kink)));
  const grown = (ahead: number) => model.at(last + ahead) - model.level;
  expect(grown(0)).toBeCloseTo(0, 9);
  expect(grown(1)).toBeCloseTo(0.49, 9); // 0.5 × 0.98
  expect(grown(2)).toBeCloseTo(0.9702, 9); // 0.5 × (0.98 + 0.98²)
});

test("a level begins at the last lasting step", () => {
  const noisy = (day: number) => (day % 2 === 0 ? 1 : -1);
  const model = fitSeasonal(days(91, (day) => (day < 70 ? 100 : 200) + noisy(day)));
  expect(model.level).toBeGreaterThan(195);
  expect(model.level).toBeLessThan(205);
});

test("falling cost stops at zero; income stays income", () => {
  const falling = fitSeasonal(days(60, (day) => 61 - day));
  expect(falling.at(200)).toBe(0);
  const income = fitSeasonal(days(60, () => -10));
  expect(income.at(200)).toBe(-10);
});
