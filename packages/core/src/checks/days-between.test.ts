import { expect, it } from "vitest";
import { daysBetween, daysInWords } from "./days-between.ts";

it("counts whole days between instants", () => {
  expect(daysBetween("2026-01-01T00:00:00Z", "2026-01-31T23:59:59Z")).toBe(30);
  expect(daysBetween("2026-01-02T00:00:00Z", "2026-01-01T12:00:00Z")).toBe(-1);
});

it.each([
  [-1, "less than a day"],
  [0, "less than a day"],
  [1, "1 day"],
  [2, "2 days"],
])("%i in words: %s", (days, words) => {
  expect(daysInWords(days)).toBe(words);
});
