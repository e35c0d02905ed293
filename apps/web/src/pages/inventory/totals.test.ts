import { expect, test } from "vitest";
import type { Resource } from "./queries.ts";
import { costNotes, costOf, type Figures } from "./totals.tsx";

const row = (monthlyCost: number | null) =>
  ({ metadata: { monthlyCost, costSource: "list_price", costDetail: null } }) as Resource; // only the cost is used
const figures = { monthlyCost: 100, unknownCostCount: 7, totalResources: 900 } as Figures; // only these are used

test("§2 Monthly Cost sums the listed resources; the sum comes from the server", () => {
  expect(costOf(figures, undefined)).toEqual({ knownUsd: 100, unknown: 7, of: 900, partly: false });
  expect(costOf(figures, { rows: [row(1.25), row(null), row(2)], total: 3 })).toEqual({
    knownUsd: 3.25,
    unknown: 1,
    of: 3,
    partly: false,
  });
});

test("partly loaded unused resources state how many were summed", () => {
  const cost = costOf(figures, { rows: [row(1), row(null)], total: 700 });
  expect(costNotes(cost, "2026-08-31")).toEqual([
    "first 2 listed",
    "1 of 2 unknown",
    "list price as of Aug 31, 2026",
  ]);
});

test("without unknown costs, there is no note", () => {
  expect(costNotes({ knownUsd: 1, unknown: 0, of: 3, partly: false }, undefined)).toEqual([]);
});
