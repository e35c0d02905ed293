import { expect, test } from "vitest";
import { type Column, defaultColumnIds, shownColumns } from "./column.ts";

const column = (id: string, parts: Partial<Column<string>> = {}): Column<string> => ({
  id,
  title: id,
  minPx: 1,
  grow: 1,
  cell: () => id,
  ...parts,
});
const columns = [column("a", { fixed: true }), column("b"), column("c", { optional: true })];

test("columns keep their order; fixed ones stay, unknown ones are dropped", () => {
  expect(defaultColumnIds(columns)).toEqual(["a", "b"]);
  expect(shownColumns(columns, undefined).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(shownColumns(columns, ["c", "x"]).map(({ id }) => id)).toEqual(["a", "c"]);
});
