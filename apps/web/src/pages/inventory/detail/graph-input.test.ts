import { expect, test } from "vitest";
import type { Relations } from "../queries.ts";
import { drawnGraph, firstSteps, GROUP_ABOVE } from "./graph-input.ts";

type Graph = Relations["graph"];

const node = (id: string, type: string, resolved = true): Graph["nodes"][number] => ({
  id,
  name: id,
  type,
  region: null,
  status: null,
  resolved,
});

const small: Graph = {
  nodes: [node("i", "EC2"), node("v", "EBS Volume"), node("n", "VPC"), node("a", "AMI", false)],
  edges: [
    { from: "v", to: "i", label: "attached to" },
    { from: "i", to: "n", label: "runs in" },
    { from: "i", to: "n", label: "guards" },
    { from: "n", to: "a", label: "uses" },
    { from: "i", to: "nowhere", label: "lost" },
  ],
  truncated: false,
};

/** A network with enough interfaces to be grouped. */
function large(): Graph {
  const many = Array.from({ length: GROUP_ABOVE + 5 }, (_, index) =>
    node(`eni-${index}`, "Network Interface"),
  );
  return {
    nodes: [node("vpc", "VPC"), node("sub", "Subnet"), ...many],
    edges: [
      { from: "sub", to: "vpc", label: "in" },
      ...many.map((eni) => ({ from: eni.id, to: "vpc", label: "in" })),
    ],
    truncated: true,
  };
}

test("a small graph is complete; edges between the same nodes are merged, and an edge without a target is left out", () => {
  expect(firstSteps(small)).toBe(2);
  const { nodes, edges } = drawnGraph(small, "i", 2, new Set());
  expect(nodes.map(({ id, root, known }) => [id, root, known])).toEqual([
    ["i", true, true],
    ["v", false, true],
    ["n", false, true],
    ["a", false, false],
  ]);
  expect(edges).toEqual([
    { from: "v", to: "i", label: "attached to" },
    { from: "i", to: "n", label: "runs in, guards" },
    { from: "n", to: "a", label: "uses" },
  ]);
});

test("one step leaves out more distant nodes", () => {
  expect(drawnGraph(small, "i", 1, new Set()).nodes.map(({ id }) => id)).toEqual(["i", "v", "n"]);
});

test("resources of one type are grouped in a large graph until their group is opened", () => {
  const graph = large();
  expect(firstSteps(graph)).toBe(1);
  const { nodes, edges } = drawnGraph(graph, "vpc", 2, new Set());
  expect(nodes.map(({ id, title, group }) => [id, title, group])).toEqual([
    ["vpc", "vpc", false],
    ["sub", "sub", false],
    ["group:near:Network Interface", `${GROUP_ABOVE + 5} resources`, true],
  ]);
  expect(edges).toEqual([
    { from: "sub", to: "vpc", label: "in" },
    { from: "group:near:Network Interface", to: "vpc", label: "in" },
  ]);
  const opened = drawnGraph(graph, "vpc", 2, new Set(["group:near:Network Interface"]));
  expect(opened.nodes).toHaveLength(graph.nodes.length);
});
