import { describe, expect, test } from "vitest";
import { evaluateDays } from "./anomalous-days.ts";

const limits = { spreads: 4, share: 0.2, learningDays: 21, settledThrough: 1e9 };
const points = (days: number, value: (day: number) => number) =>
  Array.from({ length: days }, (_, index) => ({ day: index, value: value(index) }));
const odd = (days: number, value: (day: number) => number, more: Partial<typeof limits> = {}) =>
  evaluateDays(points(days, value), { ...limits, ...more }).flatMap(({ day, direction }) =>
    direction === null ? [] : [`${direction} ${day}`],
  );

describe("a day stands out", () => {
  test.each([
    // A fifth of 100 is 20.
    [120, []],
    [120.01, ["rise 30"]],
    [80, []],
    [79.99, ["fall 30"]],
  ])("at %d when 100 is usual: %j", (value, expected) => {
    expect(odd(40, (day) => (day === 30 ? value : 100))).toEqual(expected);
  });

  test("by its distance in spreads, for days that vary: a spread is at least a fiftieth of the level", () => {
    // 4 × 0.02 × 100 = 8
    expect(odd(40, (day) => (day === 30 ? 108 : 100), { share: 0 })).toEqual([]);
    expect(odd(40, (day) => (day === 30 ? 108.01 : 100), { share: 0 })).toEqual(["rise 30"]);
  });

  test("as a fall only once the day is final", () => {
    const fall = (settledThrough: number) => odd(40, (day) => (day === 30 ? 10 : 100), { settledThrough });
    expect(fall(30)).toEqual(["fall 30"]);
    expect(fall(29)).toEqual([]);
    expect(odd(40, (day) => (day === 30 ? 500 : 100), { settledThrough: 29 })).toEqual(["rise 30"]);
  });

  test("only after the learning period", () => {
    expect(odd(40, (day) => (day === 20 ? 500 : 100))).toEqual([]);
    expect(odd(40, (day) => (day === 21 ? 500 : 100))).toEqual(["rise 21"]);
  });

  test("from no history, without a learning period: any cost is a rise from zero", () => {
    expect(odd(1, () => 10, { learningDays: 0 })).toEqual(["rise 0"]);
    expect(odd(1, () => 0, { learningDays: 0 })).toEqual([]);
  });
});

describe("a run of unusual days", () => {
  test("of fourteen is the new level, of thirteen not yet", () => {
    const until = (end: number) => odd(90, (day) => (day >= 40 && day < end ? 300 : 100));
    expect(until(53)).toHaveLength(13);
    // After fourteen, returning to the old level stands out.
    expect(until(54).slice(0, 15)).toEqual([
      ...Array.from({ length: 14 }, (_, index) => `rise ${40 + index}`),
      "fall 54",
    ]);
  });

  test("is also learned from zero: a spike above the new level is found", () => {
    const found = odd(110, (day) => (day < 40 ? 0 : day === 100 ? 250 : 100));
    expect(found).toHaveLength(15);
    expect(found.at(-1)).toBe("rise 100");
  });

  test("continues over one usual day, and ends after two", () => {
    const odd20 = (usual: readonly number[]) =>
      odd(100, (day) => (day >= 40 && !usual.includes(day) ? 300 : 100)).length;
    expect(odd20([45])).toBe(14);
    expect(odd20([45, 46])).toBeGreaterThan(14);
  });
});

test("a falling trend is projected to zero, not below", () => {
  // Falls by 5 each day until day 42, then stays at zero: the expectation is never lower.
  const results = evaluateDays(
    points(48, (day) => Math.max(0, 210 - 5 * day)),
    { ...limits, spreads: 1e9 },
  );
  const lowest = Math.min(...results.slice(21).map(({ expected }) => expected));
  expect(lowest).toBe(0);
});
