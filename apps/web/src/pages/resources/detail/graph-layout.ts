import { Graph, layout } from "@dagrejs/dagre";
import type { DrawnEdge, DrawnGraph, DrawnNode } from "./graph-input.ts";

/** Size of a node in pixels at full size. */
export const NODE = { widthPx: 164, heightPx: 48 } as const;

type Point = { x: number; y: number };

/** A node with the middle of its place. */
export type PlacedNode = DrawnNode & Point;
/** An edge with the points that it runs through, from the right side of a node to the left of the next. */
export type PlacedEdge = DrawnEdge & { points: Point[] };

/** A graph with every place, and the room that it takes, in pixels. */
export type PlacedGraph = { nodes: PlacedNode[]; edges: PlacedEdge[]; widthPx: number; heightPx: number };

/** Places the nodes in layers from left to right. */
export function placeGraph({ nodes, edges }: DrawnGraph): PlacedGraph {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 64, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, { width: NODE.widthPx, height: NODE.heightPx });
  for (const edge of edges) graph.setEdge(edge.from, edge.to, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    nodes: nodes.map((node) => {
      const { x = 0, y = 0 } = graph.node(node.id);
      return { ...node, x, y };
    }),
    edges: edges.map((edge) => ({ ...edge, points: graph.edge(edge.from, edge.to).points ?? [] })),
    widthPx: width,
    heightPx: height,
  };
}

/**
 * The node that an arrow key leads to: right and left follow the edges (to the nearest node where there are
 * several), up and down walk within the layer, Home goes back to the root.
 */
export function neighbour({ nodes, edges }: PlacedGraph, from: string, key: string): string | undefined {
  const here = nodes.find((node) => node.id === from);
  if (here === undefined) return undefined;
  const nearest = (ids: string[]) =>
    nodes
      .filter((node) => ids.includes(node.id))
      .sort((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y))[0]?.id;
  const layer = nodes.filter((node) => Math.abs(node.x - here.x) < 1).sort((a, b) => a.y - b.y);
  const at = layer.findIndex((node) => node.id === from);
  switch (key) {
    case "ArrowRight":
      return nearest(edges.flatMap((edge) => (edge.from === from ? [edge.to] : [])));
    case "ArrowLeft":
      return nearest(edges.flatMap((edge) => (edge.to === from ? [edge.from] : [])));
    case "ArrowDown":
      return layer[at + 1]?.id;
    case "ArrowUp":
      return at > 0 ? layer[at - 1]?.id : undefined;
    case "Home":
      return nodes.find((node) => node.root)?.id;
    default:
      return undefined;
  }
}
