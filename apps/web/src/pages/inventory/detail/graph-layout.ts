import { Graph, layout } from "@dagrejs/dagre";
import type { DrawnEdge, DrawnGraph, DrawnNode } from "./graph-input.ts";

/** Size of a node in pixels at 100 %. */
export const NODE = { widthPx: 164, heightPx: 48 } as const;

type Point = { x: number; y: number };

/** A node with its center. */
export type PlacedNode = DrawnNode & Point;
/** An edge with its points, from the right side of a node to the left side of the next. */
export type PlacedEdge = DrawnEdge & { points: Point[] };

/** A laid-out graph and its size in pixels. */
export type PlacedGraph = { nodes: PlacedNode[]; edges: PlacedEdge[]; widthPx: number; heightPx: number };

/** Margin around the graph. */
const MARGIN_PX = 12;

/** Lays out the nodes in layers from left to right. */
export function placeGraph({ nodes, edges }: DrawnGraph): PlacedGraph {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 88 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, { width: NODE.widthPx, height: NODE.heightPx });
  for (const edge of edges) graph.setEdge(edge.from, edge.to, {});
  layout(graph);
  const placed = nodes.map((node) => {
    const { x = 0, y = 0 } = graph.node(node.id);
    return { ...node, x, y };
  });
  const places = new Map(placed.map((node) => [node.id, node]));
  const routed = edges.map((edge) => {
    const bends = (graph.edge(edge.from, edge.to).points ?? []).slice(1, -1);
    return { ...edge, points: fromSideToSide(places.get(edge.from), places.get(edge.to), bends) };
  });
  return movedIntoSight(placed, routed);
}

/** Connects an edge to the facing sides of its nodes. */
function fromSideToSide(from: Point | undefined, to: Point | undefined, bends: Point[]): Point[] {
  if (from === undefined || to === undefined) return bends;
  const half = from.x <= to.x ? NODE.widthPx / 2 : -NODE.widthPx / 2;
  return [{ x: from.x + half, y: from.y }, ...bends, { x: to.x - half, y: to.y }];
}

/** Shifts everything to positive coordinates: edges can bend around the outermost nodes. */
function movedIntoSight(nodes: PlacedNode[], edges: PlacedEdge[]): PlacedGraph {
  const bends = edges.flatMap((edge) => edge.points);
  const xs = [
    ...nodes.flatMap((n) => [n.x - NODE.widthPx / 2, n.x + NODE.widthPx / 2]),
    ...bends.map((b) => b.x),
  ];
  const ys = [
    ...nodes.flatMap((n) => [n.y - NODE.heightPx / 2, n.y + NODE.heightPx / 2]),
    ...bends.map((b) => b.y),
  ];
  const left = Math.min(...xs) - MARGIN_PX;
  const top = Math.min(...ys) - MARGIN_PX;
  const moved = <P extends Point>(point: P): P => ({ ...point, x: point.x - left, y: point.y - top });
  return {
    nodes: nodes.map(moved),
    edges: edges.map((edge) => ({ ...edge, points: edge.points.map(moved) })),
    widthPx: Math.max(...xs) + MARGIN_PX - left,
    heightPx: Math.max(...ys) + MARGIN_PX - top,
  };
}

/**
 * Target node of an arrow key: Right and Left follow the edges (to the nearest of several nodes), Up and Down move
 * within the layer, Home returns to the root.
 */
export function neighbour({ nodes, edges }: PlacedGraph, from: string, key: string): string | undefined {
  const here = nodes.find((node) => node.id === from);
  if (here === undefined) return undefined;
  // Edges of a cycle can run backwards: a node on the side of the key comes first.
  const nearest = (ids: string[], side: 1 | -1) =>
    nodes
      .filter((node) => ids.includes(node.id))
      .sort(
        (a, b) =>
          Number((a.x - here.x) * side <= 0) - Number((b.x - here.x) * side <= 0) ||
          Math.abs(a.y - here.y) - Math.abs(b.y - here.y),
      )[0]?.id;
  const layer = nodes.filter((node) => Math.abs(node.x - here.x) < 1).sort((a, b) => a.y - b.y);
  const at = layer.findIndex((node) => node.id === from);
  switch (key) {
    case "ArrowRight":
      return nearest(
        edges.flatMap((edge) => (edge.from === from ? [edge.to] : [])),
        1,
      );
    case "ArrowLeft":
      return nearest(
        edges.flatMap((edge) => (edge.to === from ? [edge.from] : [])),
        -1,
      );
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
