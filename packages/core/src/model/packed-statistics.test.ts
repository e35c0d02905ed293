import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DailyStatistic } from "./metric-need.ts";
import { PackedStatistics } from "./packed-statistics.ts";

const empty = { p50: null, p95: null, p99: null, average: null, maximum: null, minimum: null, sum: null };
const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null });
const day = fc
  .integer({ min: 0, max: 400 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
const statistic: fc.Arbitrary<DailyStatistic> = fc.record({
  day,
  p50: value,
  p95: value,
  p99: value,
  average: value,
  maximum: value,
  minimum: value,
  sum: value,
});

describe("packed statistics", () => {
  test("unpack to what was packed, oldest day first", () => {
    const days = fc.uniqueArray(statistic, { selector: (one) => one.day, maxLength: 20 });
    const weeks = fc.oneof(fc.constant([]), fc.array(value, { minLength: 168, maxLength: 168 }));
    fc.assert(
      fc.property(days, weeks, (daily, weekly) => {
        const packed = PackedStatistics.of(daily, weekly);
        expect(packed.daily).toEqual(daily.toSorted((a, b) => (a.day < b.day ? -1 : 1)));
        expect(packed.weekly).toEqual(weekly);
      }),
    );
  });

  test("accept values in any order; the last one of a day wins", () => {
    const packed = new PackedStatistics();
    packed.set("2026-05-02", "sum", 2);
    packed.set("2026-05-01", "p95", 0);
    packed.set("2026-05-02", "sum", 3);
    packed.set("2026-05-02", "p50", -1);
    expect(packed.daily).toEqual([
      { ...empty, day: "2026-05-01", p95: 0 },
      { ...empty, day: "2026-05-02", p50: -1, sum: 3 },
    ]);
    expect([packed.weekly, packed.hasWeek]).toEqual([[], false]);
  });

  test("the days of a span are those from its first to its last", () => {
    const daily = ["2026-05-03", "2026-04-30", "2026-05-01", "2026-05-02"].map((day, at) => ({
      ...empty,
      day,
      sum: at,
    }));
    const days = (first: string, last: string) =>
      PackedStatistics.of(daily, [])
        .between(first, last)
        .map(({ day, sum }) => [day, sum]);
    expect(days("2026-05-01", "2026-05-02")).toEqual([
      ["2026-05-01", 2],
      ["2026-05-02", 3],
    ]);
    expect(days("2026-05-04", "2026-05-09")).toEqual([]);
    expect(days("2026-04-01", "2026-04-30")).toEqual([["2026-04-30", 1]]);
  });

  test("a day without values is still a day", () => {
    expect(PackedStatistics.of([{ ...empty, day: "2026-05-01" }], []).daily).toEqual([
      { ...empty, day: "2026-05-01" },
    ]);
  });

  test("an hour of the week keeps its highest value; a week without values has 168 hours", () => {
    const packed = new PackedStatistics();
    packed.week();
    expect(packed.hasWeek).toBe(true);
    expect(packed.weekly).toEqual(Array.from({ length: 168 }, () => null));
    packed.raise(0, -2);
    packed.raise(0, -3);
    packed.raise(167, 4);
    packed.raise(167, 5);
    expect([packed.weekly[0], packed.weekly[1], packed.weekly[167]]).toEqual([-2, null, 5]);
  });
});
