import { expect, test } from "vitest";
import { ALL_MATCHING, isSelected, NOTHING, rowsBetween, selectedCount, withRows } from "./selection.ts";

test("rows are added and removed", () => {
  const two = withRows(NOTHING, ["a", "b"], true);
  expect([isSelected(two, "a"), isSelected(two, "c"), selectedCount(two, 10)]).toEqual([true, false, 2]);
  const one = withRows(two, ["a"], false);
  expect([isSelected(one, "a"), isSelected(one, "b"), selectedCount(one, 10)]).toEqual([false, true, 1]);
});

test("all matching rows except one count one less than the total", () => {
  const rest = withRows(ALL_MATCHING, ["a"], false);
  expect([isSelected(rest, "a"), isSelected(rest, "never loaded"), selectedCount(rest, 10)]).toEqual([
    false,
    true,
    9,
  ]);
  expect(selectedCount(withRows(rest, ["a"], true), 10)).toBe(10);
});

test("a selection of all of zero rows counts 0", () => {
  expect(selectedCount(withRows(ALL_MATCHING, ["gone"], false), 0)).toBe(0);
});

test("a range includes both ends, in either direction", () => {
  const rows = ["a", "b", "c", "d"];
  expect(rowsBetween(rows, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rowsBetween(rows, "d", "b")).toEqual(["b", "c", "d"]);
});

test("a range from a row outside the list is the single row", () => {
  expect(rowsBetween(["a", "b"], null, "b")).toEqual(["b"]);
  expect(rowsBetween(["a", "b"], "gone", "b")).toEqual(["b"]);
});
