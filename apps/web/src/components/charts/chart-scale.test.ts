import { expect, test } from "vitest";
import { chartCursorTarget } from "./chart-cursor-target.ts";
import { axisTicks, labelledIndexes } from "./chart-scale.ts";

test("axis steps are round and reach the highest value", () => {
  expect(axisTicks(583)).toEqual([0, 200, 400, 600]);
  expect(axisTicks(0.9)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(axisTicks(0.9, { leastStep: 1 })).toEqual([0, 1]);
  expect(axisTicks(600, { lowest: -150 })).toEqual([-200, 0, 200, 400, 600]);
  expect(axisTicks(0, { lowest: -3 })).toEqual([-3, -2, -1, 0]);
  expect(axisTicks(0)).toEqual([0, 1]);
  expect(axisTicks(Number.NaN)).toEqual([0, 1]);
});

test("only labels that fit are drawn", () => {
  expect(labelledIndexes(30, 720)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
  expect(labelledIndexes(3, 1000)).toEqual([0, 1, 2]);
  expect(labelledIndexes(0, 1000)).toEqual([]);
});

test("keys walk over the points and stop at both ends", () => {
  expect(chartCursorTarget("ArrowRight", -1, 30)).toBe(0);
  expect(chartCursorTarget("ArrowLeft", 0, 30)).toBe(0);
  expect(chartCursorTarget("End", 3, 30)).toBe(29);
  expect(chartCursorTarget("Home", 3, 30)).toBe(0);
  expect(chartCursorTarget("PageDown", 25, 30)).toBe(29);
  expect(chartCursorTarget("PageUp", 9, 30)).toBe(2);
  expect(chartCursorTarget("a", 3, 30)).toBeUndefined();
});
