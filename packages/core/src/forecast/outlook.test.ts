import { describe, expect, test } from "vitest";
import { outlook } from "./outlook.ts";

const points = (values: readonly number[]) => values.map((value, day) => ({ day, value }));
const flat = (days: number) => points(Array.from({ length: days }, () => 10));

describe("few days", () => {
  test("each future day is their mean, and the sum can be off by their spread", () => {
    // Mean 20, variance (100 + 0 + 100) ÷ 2 = 100; of 4 days: 1.2816 × √(100 × (4 + 16 ÷ 3)) = 39.15.
    const { method, values, halfWidth } = outlook(points([10, 20, 30]), [3, 4, 5, 6]);
    expect(method).toBe("daily-average");
    expect(values).toEqual([20, 20, 20, 20]);
    expect(halfWidth).toBeCloseTo(39.1535, 3);
  });

  test("the sum can be off by at least a fifth, even for identical days", () => {
    expect(outlook(flat(3), [3, 4, 5, 6]).halfWidth).toBeCloseTo(8, 9); // 0.2 × 10 × 4
    expect(outlook(points([-10, -10]), [2]).halfWidth).toBeCloseTo(2, 9);
    expect(outlook(points([10]), [1]).halfWidth).toBeCloseTo(2, 9);
  });

  test("three weeks are enough for weekdays", () => {
    expect(outlook(flat(20), [20]).method).toBe("daily-average");
    expect(outlook(flat(21), [21]).method).toBe("seasonal");
    expect(outlook(flat(20), [])).toEqual({ method: "daily-average", values: [], halfWidth: 0 });
    expect(outlook(flat(21), [])).toEqual({ method: "seasonal", values: [], halfWidth: 0 });
  });
});

describe("identical weeks", () => {
  test("are continued, with almost no uncertainty", () => {
    const { values, halfWidth } = outlook(flat(70), [70, 71, 72]);
    expect(values).toEqual([10, 10, 10]);
    expect(halfWidth).toBeGreaterThan(0);
    expect(halfWidth).toBeLessThan(1e-6);
  });

  test("errors in past weeks widen the interval", () => {
    // Every other week costs twice as much: a model of medians is off repeatedly.
    const restless = points(
      Array.from({ length: 120 }, (_, day) => (Math.floor(day / 7) % 2 === 0 ? 10 : 20)),
    );
    const { halfWidth } = outlook(restless, [120, 121, 122, 123, 124, 125, 126]);
    expect(halfWidth).toBeGreaterThan(30);
  });
});
