import { expect, test } from "vitest";
import type { Resource, Summary } from "./queries.ts";
import { costNotes, listedCost } from "./totals.tsx";

const row = (monthlyCost: number | null) =>
  ({ metadata: { monthlyCost, costSource: "list_price", costDetail: null } }) as Resource; // only the cost is read
const summary = { monthlyCost: 100, unknownCostCount: 7, totalResources: 900 } as Summary; // only these are read

test("§2 Monthly Cost sums the listed resources; the whole inventory's sum comes from the server", () => {
  const rows = [row(1.25), row(null), row(2)];
  expect(listedCost({ rows, total: 900, everything: true }, summary)).toEqual({
    knownUsd: 100,
    unknown: 7,
    of: 900,
    partly: false,
  });
  expect(listedCost({ rows, total: 3, everything: false }, summary)).toEqual({
    knownUsd: 3.25,
    unknown: 1,
    of: 3,
    partly: false,
  });
  expect(listedCost({ rows: [], total: undefined, everything: false }, summary)).toBeUndefined();
  expect(listedCost({ rows: [], total: 0, everything: true }, undefined)).toBeUndefined();
});

test("a filtered list that is not loaded to its end says how much of it was summed", () => {
  const cost = listedCost({ rows: [row(1), row(null)], total: 700, everything: false }, summary);
  if (cost === undefined) throw new Error("the rows can be summed");
  expect(costNotes(cost, "2026-08-31")).toEqual([
    "first 2 listed",
    "1 of 2 unknown",
    "list price as of Aug 31, 2026",
  ]);
});

test("nothing unknown needs no words", () => {
  expect(costNotes({ knownUsd: 1, unknown: 0, of: 3, partly: false }, undefined)).toEqual([]);
});
