import { expect, test } from "vitest";
import { line, meets, percentile } from "./figures.ts";

test("a value meets its target only on the better side", () => {
  const lower = { name: "start", value: 3, unit: "s", target: { value: 3, better: "lower" as const } };
  expect(meets(lower)).toBe(true);
  expect(meets({ ...lower, value: 3.01 })).toBe(false);
  const higher = {
    name: "checks",
    value: 999_999,
    unit: "a second",
    target: { value: 1e6, better: "higher" as const },
  };
  expect(meets(higher)).toBe(false);
  expect(line(higher)).toBe("✗ checks: 999,999 a second (target: at least 1,000,000 a second)");
  expect(line({ ...lower, value: 0.83649 })).toBe("✓ start: 0.836 s (target: at most 3 s)");
});

test("a percentile is a sample, by nearest rank", () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(samples, 0.95)).toBe(95);
  expect(percentile(samples, 0.5)).toBe(50);
  expect(percentile([7], 0.95)).toBe(7);
  expect(() => percentile([], 0.95)).toThrow(RangeError);
});
