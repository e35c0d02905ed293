import { expect, test } from "vitest";
import { rowKeyAction } from "./row-key-action.ts";

const key = (name: string) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false });
const at = (active: number | null, parts = {}) => ({
  active,
  count: 3,
  typing: false,
  onRow: true,
  ...parts,
});

test("j and k move and stop at the ends, Enter opens, / searches", () => {
  expect(rowKeyAction(key("j"), at(null))).toEqual({ do: "move", to: 0 });
  expect(rowKeyAction(key("j"), at(1))).toEqual({ do: "move", to: 2 });
  expect(rowKeyAction(key("j"), at(2))).toEqual({ do: "move", to: 2 });
  expect(rowKeyAction(key("k"), at(0))).toEqual({ do: "move", to: 0 });
  expect(rowKeyAction(key("ArrowDown"), at(0))).toEqual({ do: "move", to: 1 });
  expect(rowKeyAction(key("Enter"), at(1))).toEqual({ do: "open", index: 1 });
  expect(rowKeyAction(key("x"), at(1))).toEqual({ do: "select", index: 1, range: false });
  expect(rowKeyAction({ ...key("X"), shiftKey: true }, at(1))).toEqual({
    do: "select",
    index: 1,
    range: true,
  });
  expect(rowKeyAction(key("x"), at(null))).toBeNull();
  expect(rowKeyAction(key("/"), at(null, { count: 0 }))).toEqual({ do: "search" });
});

test("keys do nothing while typing, with modifiers, in an empty list, and on a button of a row", () => {
  expect(rowKeyAction(key("j"), at(1, { typing: true }))).toBeNull();
  expect(rowKeyAction({ ...key("j"), ctrlKey: true }, at(1))).toBeNull();
  expect(rowKeyAction(key("j"), at(null, { count: 0 }))).toBeNull();
  expect(rowKeyAction(key("Enter"), at(1, { onRow: false }))).toBeNull();
  expect(rowKeyAction(key("ArrowDown"), at(null))).toBeNull();
});
