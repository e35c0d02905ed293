import type { Relations } from "../queries.ts";

type Graph = Relations["graph"];

/** Above this number of nodes, nodes of one type are grouped. */
export const GROUP_ABOVE = 20;
/** Minimum size of a group. */
const GROUP_AT_LEAST = 3;

/** A rendered node: a resource, or a group of one type. */
export type DrawnNode = {
  id: string;
  type: string;
  /** Name of the resource, or size of the group. */
  title: string;
  /** The resource of the open details. */
  root: boolean;
  /** A group expands into its resources. */
  group: boolean;
  /** False: referenced by AWS, but not in the inventory. */
  known: boolean;
};

/** A rendered edge; several edges between two nodes are merged. */
export type DrawnEdge = { from: string; to: string; label: string };

export type DrawnGraph = { nodes: DrawnNode[]; edges: DrawnEdge[] };

/**
 * Selects what to render: all resources of a small graph. In a large graph, resources of one type and distance
 * (adjacent to the root or further away) are grouped until their group is expanded.
 */
export function drawnGraph(
  whole: Graph,
  rootId: string,
  steps: 1 | 2,
  opened: ReadonlySet<string>,
): DrawnGraph {
  const graph = steps === 1 ? nearest(whole, rootId) : whole;
  const groupOf = groups(graph, rootId, opened);
  const nodes = new Map<string, DrawnNode>();
  const counts = new Map<string, number>();
  for (const node of graph.nodes) {
    const group = groupOf.get(node.id);
    if (group === undefined) {
      nodes.set(node.id, {
        id: node.id,
        type: node.type,
        title: node.name || node.id,
        root: node.id === rootId,
        group: false,
        known: node.resolved,
      });
      continue;
    }
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    nodes.set(group, {
      id: group,
      type: node.type,
      title: `${count} resources`,
      root: false,
      group: true,
      known: true,
    });
  }
  const edges = new Map<string, DrawnEdge>();
  for (const { from, to, label } of graph.edges) {
    const start = groupOf.get(from) ?? from;
    const end = groupOf.get(to) ?? to;
    if (start === end || !nodes.has(start) || !nodes.has(end)) continue;
    const pair = `${start}\n${end}`;
    const drawn = edges.get(pair);
    if (drawn === undefined) edges.set(pair, { from: start, to: end, label });
    else if (!drawn.label.split(", ").includes(label)) drawn.label += `, ${label}`;
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

/** Maximum number of nodes for showing two steps initially. */
const BOTH_STEPS_UP_TO = 14;

/** Initial number of steps: the second step of a highly connected resource would hide the first. */
export function firstSteps(graph: Graph): 1 | 2 {
  return graph.nodes.length <= BOTH_STEPS_UP_TO ? 2 : 1;
}

/** Neighbors of the root. */
function neighbours(graph: Graph, rootId: string): Set<string> {
  return new Set(
    graph.edges.flatMap(({ from, to }) => (from === rootId ? [to] : to === rootId ? [from] : [])),
  );
}

/** The root and its neighbors. */
function nearest(graph: Graph, rootId: string): Graph {
  const near = neighbours(graph, rootId).add(rootId);
  return {
    nodes: graph.nodes.filter((node) => near.has(node.id)),
    edges: graph.edges.filter(({ from, to }) => near.has(from) && near.has(to)),
    truncated: graph.truncated,
  };
}

/** Group of each grouped node. */
function groups(graph: Graph, rootId: string, opened: ReadonlySet<string>): Map<string, string> {
  const groupOf = new Map<string, string>();
  if (graph.nodes.length <= GROUP_ABOVE) return groupOf;
  const near = neighbours(graph, rootId);
  const members = new Map<string, string[]>();
  for (const node of graph.nodes) {
    if (node.id === rootId) continue;
    const group = `group:${near.has(node.id) ? "near" : "far"}:${node.type}`;
    members.set(group, [...(members.get(group) ?? []), node.id]);
  }
  for (const [group, ids] of members) {
    if (ids.length < GROUP_AT_LEAST || opened.has(group)) continue;
    for (const id of ids) groupOf.set(id, group);
  }
  return groupOf;
}
