import { describe, expect, test } from "vitest";
import { NODE, nodeAfter, placePath } from "./path-layout.ts";

const steps = [
  { from: "internet", to: "a", by: "TCP 443" },
  { from: "a", to: "b", by: "ec2:CreateLaunchTemplateVersion + ec2:ModifyLaunchTemplate" },
];

describe.each([
  ["from left to right", false],
  ["from top to bottom", true],
])("a path %s", (_, isVertical) => {
  const placed = placePath(steps, isVertical);

  test("has a node for the start and one for each step", () => {
    expect(placed.nodes.map(({ id }) => id)).toEqual(["internet", "a", "b"]);
    expect(placed.edges.map(({ lines }) => lines)).toEqual([
      ["TCP 443"],
      ["ec2:CreateLaunchTemplateVersion", "+ ec2:ModifyLaunchTemplate"],
    ]);
  });

  test("keeps nodes apart, and everything within its size", () => {
    const [size, along] = isVertical ? ([NODE.heightPx, "y"] as const) : ([NODE.widthPx, "x"] as const);
    for (const [at, node] of placed.nodes.slice(1).entries())
      expect(node[along] - (placed.nodes[at]?.[along] ?? 0)).toBeGreaterThan(size + 30);
    for (const { x, y } of placed.nodes) {
      expect(x + NODE.widthPx).toBeLessThan(placed.widthPx);
      expect(y + NODE.heightPx).toBeLessThan(placed.heightPx);
    }
    for (const { label } of placed.edges) {
      expect(label.x).toBeGreaterThan(0);
      expect(label.y).toBeGreaterThan(10);
    }
  });

  test("leaves room for the longest label", () => {
    const [, long] = placed.edges;
    const room = isVertical ? placed.widthPx - (long?.label.x ?? 0) : (long?.to.x ?? 0) - (long?.from.x ?? 0);
    expect(room).toBeGreaterThan("ec2:CreateLaunchTemplateVersion".length * 6.5);
  });
});

test("a path without steps is empty", () => {
  expect(placePath([], false)).toMatchObject({ nodes: [], edges: [] });
});

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowDown", 1, 2],
  ["ArrowRight", 2, undefined],
  ["ArrowLeft", 0, undefined],
  ["ArrowUp", 2, 1],
  ["End", 0, 2],
  ["Home", 2, 0],
  ["Home", 0, undefined],
  ["x", 0, undefined],
])("%s from node %s leads to %s of three", (key, current, next) => {
  expect(nodeAfter(key, current, 3)).toBe(next);
});
