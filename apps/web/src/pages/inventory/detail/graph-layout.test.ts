import { expect, test } from "vitest";
import type { DrawnNode } from "./graph-input.ts";
import { NODE, neighbour, placeGraph } from "./graph-layout.ts";

const node = (id: string, root = false): DrawnNode => ({
  id,
  title: id,
  type: "T",
  root,
  group: false,
  known: true,
});

// a → r, b → r, r → c → d, and a cycle back d → r.
const placed = placeGraph({
  nodes: [node("r", true), node("a"), node("b"), node("c"), node("d")],
  edges: [
    { from: "a", to: "r", label: "x" },
    { from: "b", to: "r", label: "x" },
    { from: "r", to: "c", label: "x" },
    { from: "c", to: "d", label: "x" },
    { from: "d", to: "r", label: "back" },
  ],
});

test("layers are ordered from left to right, nothing overlaps, and everything is visible", () => {
  const x = Object.fromEntries(placed.nodes.map((one) => [one.id, one.x]));
  expect(x.a).toBe(x.b);
  expect(x.a).toBeLessThan(x.r ?? 0);
  expect(x.r).toBeLessThan(x.c ?? 0);
  expect(x.c).toBeLessThan(x.d ?? 0);
  for (const one of placed.nodes) {
    expect(one.x).toBeGreaterThanOrEqual(NODE.widthPx / 2);
    expect(one.y + NODE.heightPx / 2).toBeLessThanOrEqual(placed.heightPx);
    for (const other of placed.nodes) {
      if (one === other || Math.abs(one.x - other.x) >= NODE.widthPx) continue;
      expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(NODE.heightPx);
    }
  }
  for (const { points } of placed.edges) {
    for (const point of points) {
      expect(point.y).toBeGreaterThanOrEqual(0);
      expect(point.y).toBeLessThanOrEqual(placed.heightPx);
    }
  }
});

test("edges connect the facing sides of their nodes", () => {
  const at = new Map(placed.nodes.map((one) => [one.id, one]));
  const forth = placed.edges.find((edge) => edge.to === "c");
  expect(forth?.points[0]?.x).toBe((at.get("r")?.x ?? 0) + NODE.widthPx / 2);
  expect(forth?.points.at(-1)?.x).toBe((at.get("c")?.x ?? 0) - NODE.widthPx / 2);
  const back = placed.edges.find((edge) => edge.label === "back");
  expect(back?.points[0]?.x).toBe((at.get("d")?.x ?? 0) - NODE.widthPx / 2);
});

test("Right and Left follow the edges, Up and Down the layer, Home returns to the open resource", () => {
  expect(neighbour(placed, "r", "ArrowRight")).toBe("c");
  expect(["a", "b"]).toContain(neighbour(placed, "r", "ArrowLeft"));
  const [upper, lower] = placed.nodes
    .filter((one) => one.id === "a" || one.id === "b")
    .sort((one, other) => one.y - other.y)
    .map((one) => one.id);
  expect(neighbour(placed, upper ?? "", "ArrowDown")).toBe(lower);
  expect(neighbour(placed, lower ?? "", "ArrowUp")).toBe(upper);
  expect(neighbour(placed, upper ?? "", "ArrowUp")).toBeUndefined();
  expect(neighbour(placed, "d", "Home")).toBe("r");
  expect(neighbour(placed, "d", "x")).toBeUndefined();
});
