import { describe, expect, it } from "vitest";
import { bucketState, bucketsOf } from "./buckets.ts";

describe("buckets of a range", () => {
  it("weeks start on Mondays, and those at both ends may be cut", () => {
    // 2026-11-21 is a Saturday.
    expect(bucketsOf({ start: "2026-11-06", end: "2026-11-21" }, "WEEKLY")).toEqual([
      { date: "2026-11-02", days: 7, inside: { start: "2026-11-06", end: "2026-11-08" } },
      { date: "2026-11-09", days: 7, inside: { start: "2026-11-09", end: "2026-11-15" } },
      { date: "2026-11-16", days: 7, inside: { start: "2026-11-16", end: "2026-11-21" } },
    ]);
  });

  it.each([
    ["2028-02-29", "2028-02-29", 29, "a leap day is a day of its February"],
    ["2027-02-28", "2027-02-28", 28, "the last day of February"],
    ["2026-12-31", "2026-12-31", 31, "the last day of a year"],
    ["2027-01-01", "2027-01-01", 31, "the first day of a year"],
  ])("%s to %s lies in a month of %i days: %s", (start, end, days) => {
    expect(bucketsOf({ start, end }, "MONTHLY")).toEqual([
      { date: `${start.slice(0, 8)}01`, days, inside: { start, end } },
    ]);
  });

  it("months cross the year, each as long as in the calendar", () => {
    const months = bucketsOf({ start: "2027-11-30", end: "2028-03-01" }, "MONTHLY");
    expect(months.map(({ date, days }) => [date, days])).toEqual([
      ["2027-11-01", 30],
      ["2027-12-01", 31],
      ["2028-01-01", 31],
      ["2028-02-01", 29],
      ["2028-03-01", 31],
    ]);
    expect(months[0]?.inside).toEqual({ start: "2027-11-30", end: "2027-11-30" });
    expect(months.at(-1)?.inside).toEqual({ start: "2028-03-01", end: "2028-03-01" });
  });

  it("days are buckets of one", () => {
    expect(bucketsOf({ start: "2028-02-28", end: "2028-03-01" }, "DAILY")).toEqual(
      ["2028-02-28", "2028-02-29", "2028-03-01"].map((date) => ({
        date,
        days: 1,
        inside: { start: date, end: date },
      })),
    );
  });
});

describe("the state of a bucket", () => {
  const november = { date: "2026-11-01", days: 30 };
  const read = (daysRead: number, today: string, known = daysRead > 0) =>
    bucketState(november, { daysRead, known, today });

  it.each([
    ["2026-11-30", "its last day is not over", "running"],
    ["2026-12-01", "it is over", "complete"],
  ])("on %s %s", (today, _, state) => {
    expect(read(30, today)).toBe(state);
  });

  it("is partial once it is over, when a day is missing", () => {
    expect(read(29, "2026-12-01")).toBe("partial");
    expect(read(0, "2026-12-01", true)).toBe("partial");
  });

  it("is not read as long as nothing of it is known, even while it is running", () => {
    expect(read(0, "2026-11-15")).toBe("not_read");
    expect(read(0, "2027-01-01")).toBe("not_read");
  });
});
