import { expect, test } from "vitest";
import { lastLevelStart } from "./level-segments.ts";

const of = (...stretches: [length: number, value: number][]): number[] =>
  stretches.flatMap(([length, value]) => Array.from({ length }, () => value));

test("a level begins at the last lasting step", () => {
  expect(lastLevelStart(of([20, 10]), 5)).toBe(0);
  expect(lastLevelStart(of([20, 10], [6, 20]), 5)).toBe(20);
  expect(lastLevelStart(of([20, 10], [6, 20], [10, 15]), 5)).toBe(26);
});

test("three days are too short for a level: a fourth completes it", () => {
  expect(lastLevelStart(of([20, 10], [3, 50]), 5)).toBe(19);
  expect(lastLevelStart(of([20, 10], [3, 50], [10, 10]), 5)).toBe(24);
  expect(lastLevelStart(of([20, 10], [1, 50], [10, 10]), 100)).toBe(0);
});

test("a step that saves less than the penalty is noise", () => {
  expect(lastLevelStart(of([20, 10], [6, 11]), 7)).toBe(0);
});
