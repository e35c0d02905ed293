import { expect, test } from "vitest";
import { gapLegend, topLines } from "./cost-chart-parts.ts";
import type { CostBucket } from "./cost-days.ts";

/** A month in a state. */
function month(state: CostBucket["state"]): CostBucket {
  const cost = state === "not_read" ? null : 10;
  return { date: "2026-11-01", cost, state, days: 30, daysRead: 10, daysMissing: 0 };
}

test("a legend names hatched points and gaps, and is empty where all points are complete", () => {
  const trend = [month("complete"), month("not_read"), month("running")];
  expect(gapLegend(trend).map(({ name, mark }) => [name, mark])).toEqual([
    ["In progress", "hatched"],
    ["Not read", "unread"],
  ]);
  expect(gapLegend([month("partial"), month("running")]).map(({ name }) => name)).toEqual([
    "In progress or partial",
  ]);
  expect(gapLegend([month("complete")])).toEqual([]);
});

test("a point's services and Other add up to its total in whole dollars", () => {
  const top = [1.4, 1.4, 1.4, 1.4, 1.4].map((cost, index) => ({ key: `s${index}`, cost }));
  const lines = topLines({ cost: 8.6, top, other: 1.6 }, (key) => key.toUpperCase());
  expect(lines.map(({ text, value }) => `${text} ${value}`)).toEqual([
    ...["S0 $2", "S1 $2", "S2 $1", "S3 $1", "S4 $1"],
    "Other $2",
  ]);
  expect(topLines({ cost: null, top: [], other: null }, String)).toEqual([]);
  // With bars, a service without its own bar has the color of Other.
  const coloured = topLines(
    {
      cost: 3,
      top: [
        { key: "a", cost: 2 },
        { key: "b", cost: 1 },
      ],
      other: null,
    },
    String,
    (key) => (key === "a" ? "red" : undefined),
  );
  expect(coloured.map(({ colour }) => colour)).toEqual(["red", "var(--series-other)"]);
});
