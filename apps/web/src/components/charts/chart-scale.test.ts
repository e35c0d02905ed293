import { expect, test } from "vitest";
import { chartCursorTarget } from "./chart-cursor-target.ts";
import { axisTicks, fittingLabels, roundTimes } from "./chart-scale.ts";

test("axis steps are round and reach the highest value", () => {
  expect(axisTicks(583)).toEqual([0, 200, 400, 600]);
  expect(axisTicks(0.9)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(axisTicks(0.9, { leastStep: 1 })).toEqual([0, 1]);
  expect(axisTicks(600, { lowest: -150 })).toEqual([-200, 0, 200, 400, 600]);
  expect(axisTicks(0, { lowest: -3 })).toEqual([-3, -2, -1, 0]);
  expect(axisTicks(0)).toEqual([0, 1]);
  expect(axisTicks(Number.NaN)).toEqual([0, 1]);
});

/** Labels of a plot from 52 to `widthPx` − 8, evenly spread. */
const spread = (texts: readonly string[], widthPx: number) =>
  texts.map((text, index) => ({
    text,
    xPx: 52 + (index * (widthPx - 60)) / Math.max(1, texts.length - 1),
  }));

test.each([
  ["30 days on a wide screen", Array.from({ length: 30 }, (_, day) => `Nov ${day + 1}`), 900],
  ["30 days on a phone", Array.from({ length: 30 }, (_, day) => `Nov ${day + 1}`), 310],
  ["13 months", Array.from({ length: 13 }, () => "Nov 2026"), 700],
  ["a year of days", Array.from({ length: 365 }, () => "Nov 30"), 700],
  ["two points", ["Nov 2025", "Nov 2026"], 310],
])(
  "labels of %s do not overlap, stay inside the chart, and have their ticks at their points",
  (_, texts, widthPx) => {
    const candidates = spread(texts, widthPx);
    const labels = fittingLabels(candidates, widthPx);
    expect(labels.length).toBeGreaterThan(1);
    expect(labels[0]?.xPx).toBe(52);
    const half = (text: string) => text.length * 3;
    for (const [index, { text, textPx, xPx }] of labels.entries()) {
      expect(candidates.some((one) => one.xPx === xPx && one.text === text)).toBe(true);
      expect(textPx - half(text)).toBeGreaterThanOrEqual(0);
      expect(textPx + half(text)).toBeLessThanOrEqual(widthPx);
      const before = labels[index - 1];
      if (before !== undefined)
        expect(textPx - half(text)).toBeGreaterThan(before.textPx + half(before.text));
    }
  },
);

test("few labels are all drawn, and no labels are no error", () => {
  expect(fittingLabels(spread(["a", "b", "c"], 1000), 1000).map(({ text }) => text)).toEqual(["a", "b", "c"]);
  expect(fittingLabels([], 1000)).toEqual([]);
});

test("times of a chart are labeled at local midnights or at full hours", () => {
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();
  const local = (times: string[]) =>
    times.map((time) => {
      const date = new Date(time);
      return `${date.getDate()} ${date.getHours()}:${date.getMinutes()}`;
    });
  expect(local(roundTimes(at(2026, 10, 19, 14, 25), at(2026, 10, 22, 3, 0), "day"))).toEqual([
    "20 0:0",
    "21 0:0",
    "22 0:0",
  ]);
  expect(local(roundTimes(at(2026, 10, 19, 0, 0), at(2026, 10, 20, 0, 0), "day"))).toEqual([
    "19 0:0",
    "20 0:0",
  ]);
  expect(local(roundTimes(at(2026, 10, 21, 14, 25), at(2026, 10, 21, 22, 0), "hour"))).toEqual([
    "21 15:0",
    "21 18:0",
    "21 21:0",
  ]);
});

test("keys move over the points and stop at both ends", () => {
  expect(chartCursorTarget("ArrowRight", -1, 30)).toBe(0);
  expect(chartCursorTarget("ArrowLeft", 0, 30)).toBe(0);
  expect(chartCursorTarget("End", 3, 30)).toBe(29);
  expect(chartCursorTarget("Home", 3, 30)).toBe(0);
  expect(chartCursorTarget("PageDown", 25, 30)).toBe(29);
  expect(chartCursorTarget("PageUp", 9, 30)).toBe(2);
  expect(chartCursorTarget("a", 3, 30)).toBeUndefined();
});
