import { expect, test } from "vitest";
import { formatShortDay, formatWholeDollars } from "../../lib/format.ts";
import type { ChartPoint } from "./chart-point.ts";
import { chartSummary } from "./chart-summary.ts";

const words = (...points: (number | null | [number, ChartPoint["state"]])[]) =>
  chartSummary(
    points.map((point, index) => {
      const [value, state] = Array.isArray(point) ? point : [point, undefined];
      const at = `2026-11-0${index + 1}T00:00:00Z`;
      return { at, value, ...(state === undefined ? {} : { state }) };
    }),
    { formatAt: formatShortDay, formatValue: formatWholeDollars },
  );

test.each([
  ["values", words(5, 20, 7), "3 points from Nov 1 to Nov 3. Lowest: $5 on Nov 1. Highest: $20 on Nov 2."],
  ["one value", words(5), "1 point on Nov 1. Lowest: $5 on Nov 1. Highest: $5 on Nov 1."],
  [
    "gaps",
    words(5, null, null, 8),
    "4 points from Nov 1 to Nov 4. Lowest: $5 on Nov 1. Highest: $8 on Nov 4. 2 points without a value.",
  ],
  ["nothing read", words(null, null), "2 points from Nov 1 to Nov 2. 2 points without a value."],
  [
    "a day that is not over is no lowest one",
    words(5, 8, [1, "running"]),
    "3 points from Nov 1 to Nov 3. Lowest: $5 on Nov 1. Highest: $8 on Nov 2. 1 point incomplete.",
  ],
  ["nothing at all", words(), "No points."],
])("%s", (_, text, expected) => expect(text).toBe(expected));
