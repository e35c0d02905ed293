import { expect, test } from "vitest";
import { heldRows } from "./held-rows.ts";

type Row = { id: string; status: string };
const of = (...ids: string[]): Row[] => ids.map((id) => ({ id, status: "open" }));
const idOf = ({ id }: Row) => id;

test("a row that left the list keeps its place and its last state; new rows are appended", () => {
  const closed = { id: "a", status: "closed" };
  const held = heldRows([closed, ...of("b")], of("b", "c"), idOf);
  expect(held.map(idOf)).toEqual(["a", "b", "c"]);
  expect(held[0]).toBe(closed);
});

test("a changed row shows its current state in its place", () => {
  const changed = { id: "b", status: "closed" };
  expect(heldRows(of("a", "b"), [changed, ...of("a")], idOf)[1]).toBe(changed);
});

test("without changes, the rows are the same", () => {
  const rows = of("a", "b");
  expect(heldRows(rows, [...rows], idOf)).toBe(rows);
});
