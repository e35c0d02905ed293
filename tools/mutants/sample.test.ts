import { expect, test } from "vitest";
import { confidence, sampleOf } from "./sample.ts";

const numbers = Array.from({ length: 1000 }, (_, index) => index);

test("a seed draws the same sample again, another one a different sample, in list order", () => {
  const drawn = sampleOf(numbers, 50, 7);
  expect(drawn).toHaveLength(50);
  expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
  expect(sampleOf(numbers, 50, 7)).toEqual(drawn);
  expect(sampleOf(numbers, 50, 8)).not.toEqual(drawn);
  expect(sampleOf(numbers, 5000, 7)).toEqual(numbers);
});

test("the interval is Wilson's", () => {
  // 85 of 100, manually: (0.85 + 0.01921 ± 0.07250) / 1.03841.
  const { low, high } = confidence(85, 100);
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(["0.767", "0.907"]);
  expect(confidence(0, 0)).toEqual({ low: 0, high: 1 });
});
