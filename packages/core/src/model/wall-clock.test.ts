import { describe, expect, test } from "vitest";
import { isTimeZone, nextWallTime, wallTimeAt } from "./wall-clock.ts";

const monday8 = { weekday: 1, minuteOfDay: 8 * 60 };
const next = (after: string, zone: string, time: { weekday?: number; minuteOfDay: number } = monday8) =>
  nextWallTime(new Date(after), zone, time).toISOString();

describe("Monday 08:00 in local time", () => {
  test.each([
    ["UTC", "2026-03-04T12:00:00Z", "2026-03-09T08:00:00.000Z"],
    ["Asia/Kolkata", "2026-03-04T12:00:00Z", "2026-03-09T02:30:00.000Z"],
    ["America/Los_Angeles", "2026-01-07T12:00:00Z", "2026-01-12T16:00:00.000Z"],
    ["Pacific/Auckland", "2026-01-07T12:00:00Z", "2026-01-11T19:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-07T12:00:00Z", "2026-01-11T18:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-01-07T12:00:00Z", "2026-01-11T21:00:00.000Z"],
  ])("%s after %s is %s", (zone, after, expected) => {
    expect(next(after, zone)).toBe(expected);
  });

  test("comes an hour earlier in UTC after clocks go forward, and later after they go back", () => {
    // 2026: Europe changes on Sunday 29 March and Sunday 25 October, the United States on 8 March and 1 November.
    expect(next("2026-03-20T00:00:00Z", "Europe/Berlin")).toBe("2026-03-23T07:00:00.000Z");
    expect(next("2026-03-23T07:00:00Z", "Europe/Berlin")).toBe("2026-03-30T06:00:00.000Z");
    expect(next("2026-10-19T06:00:00Z", "Europe/Berlin")).toBe("2026-10-26T07:00:00.000Z");
    expect(next("2026-03-02T13:00:00Z", "America/New_York")).toBe("2026-03-09T12:00:00.000Z");
    expect(next("2026-10-26T12:00:00Z", "America/New_York")).toBe("2026-11-02T13:00:00.000Z");
  });

  test("a year of Mondays is always 08:00 local time, and never skips or repeats a week", () => {
    for (const zone of ["Europe/Lisbon", "America/Sao_Paulo", "Africa/Casablanca", "Australia/Lord_Howe"]) {
      let at = new Date("2026-01-01T00:00:00Z");
      const days: string[] = [];
      for (let week = 0; week < 53; week++) {
        at = nextWallTime(at, zone, monday8);
        const { weekday, minuteOfDay, year, month, day } = wallTimeAt(at, zone);
        expect([weekday, minuteOfDay], `${zone} ${at.toISOString()}`).toEqual([1, 480]);
        days.push(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10));
      }
      expect(days[0]).toBe("2026-01-05");
      expect(days.at(-1)).toBe("2027-01-04");
      expect(new Set(days).size).toBe(53);
    }
  });

  test("exactly at the time, the next one is a week later", () => {
    expect(next("2026-03-09T08:00:00.000Z", "UTC")).toBe("2026-03-16T08:00:00.000Z");
    expect(next("2026-03-09T07:59:59.999Z", "UTC")).toBe("2026-03-09T08:00:00.000Z");
  });
});

describe("times that are skipped or repeated", () => {
  const daily = { minuteOfDay: 150 }; // 02:30
  test("a skipped 02:30 occurs once, later by the length of the change", () => {
    expect(next("2026-03-28T12:00:00Z", "Europe/Berlin", daily)).toBe("2026-03-29T01:30:00.000Z");
    expect(next("2026-03-29T01:30:00Z", "Europe/Berlin", daily)).toBe("2026-03-30T00:30:00.000Z");
  });
  test("a repeated 02:30 occurs once, the first time", () => {
    expect(next("2026-10-24T12:00:00Z", "Europe/Berlin", daily)).toBe("2026-10-25T00:30:00.000Z");
    expect(next("2026-10-25T00:30:00Z", "Europe/Berlin", daily)).toBe("2026-10-26T01:30:00.000Z");
  });
});

describe("hours around a clock change", () => {
  // Berlin: 02:00 becomes 03:00 on 29 March 2026, 03:00 becomes 02:00 on 25 October.
  test.each([
    ["the minute before the jump", "2026-03-28T12:00:00Z", 119, "2026-03-29T00:59:00.000Z"],
    ["the first minute that is skipped", "2026-03-28T12:00:00Z", 120, "2026-03-29T01:00:00.000Z"],
    ["the first minute after the jump", "2026-03-28T12:00:00Z", 180, "2026-03-29T01:00:00.000Z"],
    ["the minute before the doubled hour", "2026-10-24T12:00:00Z", 119, "2026-10-24T23:59:00.000Z"],
    ["the first doubled minute", "2026-10-24T12:00:00Z", 120, "2026-10-25T00:00:00.000Z"],
    ["the first minute after the doubled hour", "2026-10-24T12:00:00Z", 180, "2026-10-25T02:00:00.000Z"],
  ])("%s", (_, after, minuteOfDay, expected) => {
    expect(next(after, "Europe/Berlin", { minuteOfDay })).toBe(expected);
  });

  test("returns local time, with minute and weekday", () => {
    expect(wallTimeAt(new Date("2026-03-29T00:59:59Z"), "Europe/Berlin")).toEqual({
      year: 2026,
      month: 3,
      day: 29,
      weekday: 0,
      minuteOfDay: 119,
    });
    expect(wallTimeAt(new Date("2026-03-29T01:00:00.999Z"), "Europe/Berlin").minuteOfDay).toBe(180);
    expect(wallTimeAt(new Date("2025-12-31T23:30:00Z"), "Asia/Kolkata")).toMatchObject({
      year: 2026,
      month: 1,
      day: 1,
      minuteOfDay: 300,
    });
  });
});

test("time zones are names that the runtime knows", () => {
  expect(["UTC", "Europe/Lisbon", "America/Argentina/Buenos_Aires"].filter(isTimeZone)).toHaveLength(3);
  expect(["", "Mars/Olympus", "Europe/Lisbon; drop table", "CET+1"].filter(isTimeZone)).toEqual([]);
});

test("an invalid weekday throws instead of searching forever", () => {
  expect(() => next("2026-03-04T12:00:00Z", "UTC", { weekday: 7, minuteOfDay: 60 })).toThrow(
    "No 60 minutes after midnight within eight days of 2026-03-04T12:00:00.000Z",
  );
});
