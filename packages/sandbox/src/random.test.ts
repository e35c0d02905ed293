import { describe, expect, it } from "vitest";
import { hashText, hexOf, Random, unitAt } from "./random.ts";

describe("pseudo-random numbers", () => {
  it("repeat with the same seed and differ with another", () => {
    const take = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
  });

  it("stay within their bounds and reach both ends", () => {
    const random = new Random(1);
    const seen = new Set(Array.from({ length: 500 }, () => random.int(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
    const values = Array.from({ length: 1000 }, (_, index) => unitAt(42, index));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
  });

  it("hash texts without noticeable collisions", () => {
    const ids = new Set(Array.from({ length: 50_000 }, (_, index) => hexOf(`i/${index}`, 1, 16)));
    expect(ids.size).toBe(50_000);
    expect(hexOf("a", 1, 17)).toMatch(/^[0-9a-f]{17}$/);
    expect(hashText("a", 1)).not.toBe(hashText("a", 2));
  });
});
