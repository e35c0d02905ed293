import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeParts } from "./adding-up.ts";

test.each([
  [
    [1.4, 1.4, 1.4, 1.4, 1.4],
    [2, 2, 1, 1, 1],
  ],
  [
    [74.66, 68.76, 49.51, 16.01, 14.4, 85.69],
    [75, 69, 49, 16, 14, 86],
  ],
  [
    [10, 5],
    [10, 5],
  ],
  [
    [0.2, 0.2],
    [0, 0],
  ],
  [
    [100.4, -3.6],
    [101, -4],
  ],
  [[], []],
])("%j is shown as %j", (parts, shown) => {
  const total = parts.reduce((sum, one) => sum + one, 0);
  expect(wholeParts(parts, total)).toEqual(shown);
});

test("rounded parts add up, and no part is off by more than one", () => {
  const amounts = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 8 });
  fc.assert(
    fc.property(amounts, (parts) => {
      const total = parts.reduce((sum, one) => sum + one, 0);
      const shown = wholeParts(parts, total);
      expect(shown.reduce((sum, one) => sum + one, 0)).toBe(Math.round(total) + 0);
      for (const [index, part] of parts.entries()) {
        expect(Math.abs((shown[index] ?? 0) - part)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
