import { expect, test } from "vitest";
import { actLabel, type LoadedRows, leavesOut, reachOf, reachText } from "./selection-reach.ts";

const rows: LoadedRows = {
  rowIds: ["a1", "a2", "b1"],
  accountOf: new Map([
    ["a1", "a"],
    ["a2", "a"],
    ["b1", "b"],
    ["a0", "a"],
  ]),
  total: 3,
};
const named = (...ids: string[]) => ({ all: false as const, ids: new Set(ids) });
const matching = (...except: string[]) => ({ all: true as const, except: new Set(except) });
const only = (...accounts: string[]) => new Set(accounts);

test("rows by name: those of the act's accounts, also from another page", () => {
  const reach = reachOf(named("a0", "a1", "b1"), only("a"), rows);
  expect([reach.selection, reach.count, reach.selected]).toEqual([named("a0", "a1"), 2, 3]);
  expect(["a1", "a2", "b1"].map(reach.has)).toEqual([true, false, false]);
  expect([actLabel("Fix", reach), reachText(reach, "finding"), leavesOut(reach)]).toEqual([
    "Fix 2 of 3",
    "2 of 3 findings",
    true,
  ]);
});

test("every account, and none", () => {
  const all = reachOf(named("a1", "b1"), "all", rows);
  expect([all.count, actLabel("Fix", all), reachText(all, "finding"), leavesOut(all)]).toEqual([
    2,
    "Fix",
    "2 findings",
    false,
  ]);
  const none = reachOf(matching(), "none", rows);
  expect([none.count, none.has("a1"), leavesOut(none)]).toEqual([0, false, true]);
});

test("all that match: counted if every row is loaded, else unknown", () => {
  expect(reachOf(matching(), only("a"), rows).count).toBe(2);
  expect(reachOf(matching("a1"), only("a"), rows).count).toBe(1);
  const more = reachOf(matching("a1"), only("a"), { ...rows, total: 4 });
  expect([more.count, more.selection, actLabel("Fix", more), leavesOut(more)]).toEqual([
    null,
    matching("a1"),
    "Fix",
    true,
  ]);
  expect(reachText(more, "finding")).toBe("Of 3 findings, those in accounts where your roles allow it");
});
