import { expect, test } from "vitest";
import { scoreColour, scoreStanding } from "./score-words.ts";

test("§9 score colors change at 80, 60, and 40", () => {
  expect([100, 80, 79, 60, 59, 40, 39, 0].map(scoreColour)).toEqual([
    "good",
    "good",
    "medium",
    "medium",
    "high",
    "high",
    "critical",
    "critical",
  ]);
});

test("the rating in words changes at the same limits; without a score, it is the next action", () => {
  expect([80, 79, 60, 59, 40, 39, null].map(scoreStanding)).toEqual([
    "Good standing",
    "Fair standing",
    "Fair standing",
    "Needs attention",
    "Needs attention",
    "At risk",
    "Run a security scan",
  ]);
});
