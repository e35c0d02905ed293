import { expect, test } from "vitest";
import { metricText, periodText, withHoles } from "./metric-text.ts";

test("values have CloudWatch's units in readable form", () => {
  expect(metricText(12.345, "Percent")).toBe("12.35%");
  expect(metricText(1_234_567, "Bytes")).toBe("1.2 MB");
  expect(metricText(999, "Bytes/Second")).toBe("999 B/s");
  expect(metricText(0, "Bytes")).toBe("0 B");
  expect(metricText(0.25, "Seconds")).toBe("0.25 s");
  expect(metricText(41_234, "Count")).toBe("41.2K");
  expect(metricText(3, "None")).toBe("3");
});

test("the period of points has the unit that fits", () => {
  expect([300, 3600, 21_600, 86_400].map(periodText)).toEqual(["5 minutes", "hour", "6 hours", "day"]);
});

test("a line has gaps where nothing was measured", () => {
  const points = [
    { at: "2026-01-01T00:00:00.000Z", value: 1 },
    { at: "2026-01-01T01:00:00.000Z", value: 2 },
    { at: "2026-01-01T05:00:00.000Z", value: 3 },
  ];
  expect(withHoles(points, 3600)).toEqual([
    points[0],
    points[1],
    { at: "2026-01-01T02:00:00.000Z", value: null },
    points[2],
  ]);
});
