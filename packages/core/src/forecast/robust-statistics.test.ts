import { expect, test } from "vitest";
import { conformalQuantile, habitualSpread, median, robustSpread } from "./robust-statistics.ts";

test("the median is the middle, or the mean of the two middle ones", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 2, 1, 3])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});

test("one outlier does not move the spread", () => {
  // Deviations from 3: 2 1 0 1 2; their median is 1.
  expect(robustSpread([1, 2, 3, 4, 5])).toBeCloseTo(1.4826);
  expect(robustSpread([1, 2, 3, 4, 5000])).toBeCloseTo(1.4826);
});

test("the value that covers a share is the ⌈(n+1)·share⌉-th", () => {
  expect(conformalQuantile([1, 2, 3, 4, 5, 6, 7, 8, 9], 0.8)).toBe(8);
  expect(conformalQuantile([1, 2, 3], 0.8)).toBe(3);
});

test("being off every third day is usual, once in ten is not", () => {
  const offEvery = (days: number): number[] =>
    Array.from({ length: 30 }, (_, day) => (day % days === 0 ? 60 : 0));
  expect(habitualSpread(offEvery(3))).toBeCloseTo(60 / 1.645);
  expect(habitualSpread(offEvery(10))).toBe(0);
});
