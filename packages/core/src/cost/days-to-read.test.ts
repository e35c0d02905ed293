import { describe, expect, it } from "vitest";
import { daysOf } from "./calendar.ts";
import { rangesToRead } from "./days-to-read.ts";

const now = new Date("2026-03-10T12:00:00Z");
const month = { start: "2026-02-01", end: "2026-03-10" };

/** Every day of a range, read at an instant. */
function readAt(start: string, end: string, at: string): Map<string, string> {
  return new Map(daysOf({ start, end }).map((day) => [day, at]));
}

describe("days to read", () => {
  it("reads everything as one range the first time", () => {
    expect(rangesToRead(month, new Map(), now)).toEqual([month]);
  });

  it("reads only the last three days and today after that", () => {
    const yesterday = readAt(month.start, "2026-03-09", "2026-03-09T12:00:00Z");
    expect(rangesToRead(month, yesterday, now)).toEqual([{ start: "2026-03-06", end: "2026-03-10" }]);
    const lastWeek = readAt(month.start, "2026-03-03", "2026-03-03T12:00:00Z");
    expect(rangesToRead(month, lastWeek, now)).toEqual([{ start: "2026-02-28", end: "2026-03-10" }]);
  });

  it("a day is final once it was read at least three days after its end", () => {
    const day = { start: "2026-03-01", end: "2026-03-01" };
    expect(rangesToRead(day, readAt(day.start, day.end, "2026-03-05T00:00:00Z"), now)).toEqual([]);
    expect(rangesToRead(day, readAt(day.start, day.end, "2026-03-04T23:59:59Z"), now)).toEqual([day]);
  });

  it("does not pay twice within an hour", () => {
    expect(rangesToRead(month, readAt(month.start, month.end, "2026-03-10T11:00:01Z"), now)).toEqual([]);
    expect(rangesToRead(month, readAt(month.start, month.end, "2026-03-10T11:00:00Z"), now)).toEqual([
      { start: "2026-03-07", end: "2026-03-10" },
    ]);
  });

  it("combines ranges that fit one request, and keeps distant ones separate", () => {
    const wanted = { start: "2025-12-01", end: "2026-03-10" };
    const near = readAt("2026-02-10", "2026-03-05", "2026-03-10T00:00:00Z");
    for (const day of daysOf({ start: "2025-12-01", end: "2026-02-08" }))
      near.set(day, "2026-03-01T00:00:00Z");
    expect(rangesToRead(wanted, near, now)).toEqual([{ start: "2026-02-09", end: "2026-03-10" }]);
    const far = readAt("2025-12-02", "2026-03-05", "2026-03-10T00:00:00Z");
    expect(rangesToRead(wanted, far, now)).toEqual([
      { start: "2025-12-01", end: "2025-12-01" },
      { start: "2026-03-06", end: "2026-03-10" },
    ]);
  });

  it.each([
    // 31 days lie between 1 January and 2 February, and 32 between 1 January and 3 February.
    ["2026-02-02", 1],
    ["2026-02-03", 2],
  ])("known days are read again to bridge a gap of at most 31 days: until %s in %i", (end, requests) => {
    const known = readAt("2026-01-02", "2026-02-02", "2026-03-10T00:00:00Z");
    known.delete(end);
    expect(rangesToRead({ start: "2026-01-01", end }, known, now)).toHaveLength(requests);
  });
});
