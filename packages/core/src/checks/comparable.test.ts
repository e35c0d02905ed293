import { describe, expect, it } from "vitest";
import { comparableScans, isComparable } from "./comparable.ts";

const readable = { evaluated: 1_000, unknown: 10 };

describe("the scores of two scans", () => {
  it.each([
    [901, 11, true],
    [900, 11, true],
    [899, 11, false],
    [300, 700, false],
    // Fewer resources exist, and no more data is missing.
    [300, 10, true],
    [300, 9, true],
  ])(
    "with %i of 1,000 results and %i unknown after 10 are comparable: %s",
    (evaluated, unknown, comparable) => {
      expect(isComparable({ evaluated, unknown }, readable)).toBe(comparable);
    },
  );

  it("are compared with the last comparable one, not with an outage", () => {
    const scan = (name: string, evaluated: number, unknown: number) => ({ name, evaluated, unknown });
    const scans = [
      scan("after", 1_000, 10),
      scan("still out", 250, 760),
      scan("outage", 300, 700),
      scan("before", 1_000, 10),
    ];
    expect(comparableScans(scans).map(({ name }) => name)).toEqual(["after", "before"]);
    expect(comparableScans(scans.slice(1)).map(({ name }) => name)).toEqual(["before"]);
    expect(comparableScans([])).toEqual([]);
  });
});
