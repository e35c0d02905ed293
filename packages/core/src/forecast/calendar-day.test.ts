import { expect, test } from "vitest";
import { dayNumber, dayText, monthOf, weekdayOf } from "./calendar-day.ts";

test("a day converts to a number and back", () => {
  expect(dayNumber("1970-01-01")).toBe(0);
  expect(dayNumber("2026-03-01") - dayNumber("2026-02-28")).toBe(1);
  expect(dayNumber("2028-03-01") - dayNumber("2028-02-28")).toBe(2);
  expect(dayText(dayNumber("2026-12-31") + 1)).toBe("2027-01-01");
});

test.each(["2026-02-30", "2026-13-01", "2026-1-1", "today", "", "2026-01-01T00:00:00Z"])(
  "%j is no day",
  (day) => {
    expect(() => dayNumber(day)).toThrow(RangeError);
  },
);

test("weekdays count from Sunday", () => {
  expect(weekdayOf(dayNumber("2026-04-12"))).toBe(0);
  expect(weekdayOf(dayNumber("2026-04-18"))).toBe(6);
  expect(weekdayOf(dayNumber("1969-12-28"))).toBe(0);
});

test("a month ends on its last day", () => {
  const span = (day: string): string[] => {
    const { first, last } = monthOf(dayNumber(day));
    return [dayText(first), dayText(last)];
  };
  expect(span("2028-02-10")).toEqual(["2028-02-01", "2028-02-29"]);
  expect(span("2026-12-31")).toEqual(["2026-12-01", "2026-12-31"]);
});
