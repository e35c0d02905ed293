import type { AttackPath } from "../queries.ts";

/** Size of a node, in px. */
export const NODE = { widthPx: 184, heightPx: 56 } as const;
/** Width of a character of a label, in px; labels have a monospaced font of 11 px. */
const CHARACTER_PX = 6.7;
/** Height of a line of a label, in px. */
export const LINE_PX = 15;
/** Shortest edge, in px. */
const SHORTEST_PX = 72;
const MARGIN_PX = 16;

/** Something on the path: where attackers start, or what a step leads to. */
export type PathNode = {
  /** "internet", an ARN, or the name of an identity provider. */
  id: string;
  /** Left upper corner, in px. */
  x: number;
  y: number;
};

/** A step between a node and the next one. */
export type PathEdge = {
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** Actions of the step, one per line. */
  lines: readonly string[];
  /** Where the first line starts: its center if the path is horizontal, else its left end. */
  label: { x: number; y: number };
};

/** A path from left to right, or from top to bottom. */
export type PlacedPath = {
  nodes: readonly PathNode[];
  edges: readonly PathEdge[];
  widthPx: number;
  heightPx: number;
  isVertical: boolean;
};

const linesOf = (by: string) => by.split(" + ").map((line, at) => (at === 0 ? line : `+ ${line}`));
const widthOf = (lines: readonly string[]) =>
  Math.ceil(Math.max(...lines.map(({ length }) => length)) * CHARACTER_PX);

/** Places a path: one node after the other, with room for the label of each step. */
export function placePath(
  steps: readonly Pick<AttackPath["steps"][number], "from" | "to" | "by">[],
  isVertical: boolean,
): PlacedPath {
  const labels = steps.map(({ by }) => linesOf(by));
  const above = Math.max(0, ...labels.map(({ length }) => length - 1)) * LINE_PX;
  const [first] = steps;
  const ids = first ? [first.from, ...steps.map(({ to }) => to)] : [];
  let at = MARGIN_PX;
  const nodes = ids.map((id, index): PathNode => {
    const node = isVertical ? { id, x: MARGIN_PX, y: at } : { id, x: at, y: MARGIN_PX + above };
    at += (isVertical ? NODE.heightPx : NODE.widthPx) + edgeLength(labels[index], isVertical);
    return node;
  });
  const edges = nodes.slice(1).flatMap((to, index): PathEdge[] => {
    const from = nodes[index];
    const lines = labels[index];
    return from && lines ? [edgeOf(from, to, lines, isVertical)] : [];
  });
  const beside = isVertical ? Math.max(0, ...labels.map(widthOf)) + NODE.widthPx / 2 + 20 : 0;
  const last = nodes.at(-1) ?? { x: 0, y: 0 };
  return {
    ...{ nodes, edges, isVertical },
    widthPx:
      MARGIN_PX * 2 + (isVertical ? Math.max(NODE.widthPx, beside) : last.x - MARGIN_PX + NODE.widthPx),
    heightPx: last.y + NODE.heightPx + MARGIN_PX,
  };
}

function edgeLength(lines: readonly string[] | undefined, isVertical: boolean): number {
  if (!lines) return 0;
  return isVertical ? 24 + lines.length * LINE_PX : Math.max(SHORTEST_PX, widthOf(lines) + 28);
}

function edgeOf(from: PathNode, to: PathNode, lines: readonly string[], isVertical: boolean): PathEdge {
  if (isVertical) {
    const x = from.x + NODE.widthPx / 2;
    const [top, bottom] = [from.y + NODE.heightPx, to.y];
    const y = (top + bottom) / 2 - ((lines.length - 1) * LINE_PX) / 2 + 4;
    return { from: { x, y: top }, to: { x, y: bottom }, lines, label: { x: x + 12, y } };
  }
  const y = from.y + NODE.heightPx / 2;
  const [left, right] = [from.x + NODE.widthPx, to.x];
  const label = { x: (left + right) / 2 - 3, y: y - 8 - (lines.length - 1) * LINE_PX };
  return { from: { x: left, y }, to: { x: right, y }, lines, label };
}

/** The node that a key leads to, by its place; undefined: the key leads nowhere. */
export function nodeAfter(key: string, current: number, count: number): number | undefined {
  const target = {
    ...{ ArrowRight: current + 1, ArrowDown: current + 1, ArrowLeft: current - 1, ArrowUp: current - 1 },
    ...{ Home: 0, End: count - 1 },
  }[key];
  return target === undefined || target < 0 || target >= count || target === current ? undefined : target;
}
