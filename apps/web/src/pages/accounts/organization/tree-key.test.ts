import { expect, test } from "vitest";
import { treeRows } from "../../../lib/organization-tree.ts";
import { memberWith, organizationWith } from "../testing/organization.ts";
import { treeKeyAction } from "./tree-key.ts";

const organization = organizationWith([memberWith()]);
// Root, Security, Workloads, Staging, Shop
const rows = treeRows(organization, { collapsed: new Set() });
const closed = treeRows(organization, { collapsed: new Set(["ou-root-workload"]) });

test("arrows move over rows and stop at the ends", () => {
  expect(treeKeyAction("ArrowDown", 0, rows)).toEqual({ do: "move", to: 1 });
  expect(treeKeyAction("ArrowUp", 0, rows)).toEqual({ do: "move", to: 0 });
  expect(treeKeyAction("ArrowDown", 4, rows)).toEqual({ do: "move", to: 4 });
  expect(treeKeyAction("End", 0, rows)).toEqual({ do: "move", to: 4 });
  expect(treeKeyAction("Home", 4, rows)).toEqual({ do: "move", to: 0 });
});

test("right expands a collapsed OU, then moves into it; nothing happens in an empty one", () => {
  expect(treeKeyAction("ArrowRight", 2, closed)).toEqual({ do: "expand", unitId: "ou-root-workload" });
  expect(treeKeyAction("ArrowRight", 2, rows)).toEqual({ do: "move", to: 3 });
  expect(treeKeyAction("ArrowRight", 1, rows)).toBeNull();
  expect(treeKeyAction("Enter", 1, rows)).toBeNull();
});

test("left collapses an open OU, and moves from a row to its OU", () => {
  expect(treeKeyAction("ArrowLeft", 2, rows)).toEqual({ do: "fold", unitId: "ou-root-workload" });
  expect(treeKeyAction("ArrowLeft", 4, rows)).toEqual({ do: "move", to: 2 });
  expect(treeKeyAction("ArrowLeft", 2, closed)).toEqual({ do: "move", to: 0 });
  // An empty OU has nothing to collapse.
  expect(treeKeyAction("ArrowLeft", 1, rows)).toEqual({ do: "move", to: 0 });
});

test("Enter opens an account and toggles an OU; other keys do nothing", () => {
  expect(treeKeyAction("Enter", 4, rows)).toEqual({ do: "open", index: 4 });
  expect(treeKeyAction("Enter", 2, closed)).toEqual({ do: "expand", unitId: "ou-root-workload" });
  expect(treeKeyAction("x", 0, rows)).toBeNull();
});
