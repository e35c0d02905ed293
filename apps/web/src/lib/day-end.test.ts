import { expect, test } from "vitest";
import { endOfDay, tomorrow } from "./day-end.ts";

test("a day ends a millisecond before the next one, in the person's time zone", () => {
  const end = endOfDay("2026-11-30");
  expect(new Date(Date.parse(end ?? "") + 1)).toEqual(new Date(2026, 11, 1));
  expect(endOfDay("soon")).toBeNull();
});

test("tomorrow crosses the end of a month and of a year", () => {
  expect(tomorrow(new Date(2026, 11, 31, 23, 59))).toBe("2027-01-01");
  expect(tomorrow(new Date(2026, 0, 31))).toBe("2026-02-01");
});
