import { curveBasis, line } from "d3-shape";
import { useEffect, useId, useMemo, useState } from "react";
import { useElementWidth } from "../../../components/charts/use-element-width.ts";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { ZoomButtons } from "../../../components/zoom-buttons.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import type { Relations } from "../queries.ts";
import { drawnGraph, firstSteps } from "./graph-input.ts";
import { NODE, neighbour, type PlacedGraph, type PlacedNode, placeGraph } from "./graph-layout.ts";

const SMALLEST = 0.4;
const LARGEST = 1.6;
/** Minimum zoom when fitting to the width: names must stay readable. */
const FIT_AT_LEAST = { wide: 0.6, narrow: 0.85 } as const;

const DISTANCES = [
  { value: "1", label: "1 step" },
  { value: "2", label: "2 steps" },
] as const;

type RelationshipGraphProps = {
  graph: Relations["graph"];
  rootId: string;
  onOpen: (id: string) => void;
};

/** Graph of related resources in layers from left to right. One tab stop; arrow keys follow the edges. */
export function RelationshipGraph({ graph, rootId, onOpen }: RelationshipGraphProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [steps, setSteps] = useState(() => firstSteps(graph));
  const drawn = useMemo(() => drawnGraph(graph, rootId, steps, opened), [graph, rootId, steps, opened]);
  const placed = useMemo(() => placeGraph(drawn), [drawn]);
  const [current, setCurrent] = useState(rootId);
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const [frame, widthPx] = useElementWidth<HTMLElement>(640);
  const narrow = useMediaQuery("(max-width: 639px)");
  const [zoom, setZoom] = useState<number | null>(null);
  const least = narrow ? FIT_AT_LEAST.narrow : FIT_AT_LEAST.wide;
  const scale = zoom ?? Math.min(1, Math.max(least, (widthPx - 2) / placed.widthPx));
  const chosen = placed.nodes.some((node) => node.id === current) ? current : rootId;
  useCentred(frame, placed, rootId, scale);
  const walk = (event: React.KeyboardEvent) => {
    const next = neighbour(placed, chosen, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next)}"]`)?.focus();
  };
  const open = (node: PlacedNode) => {
    if (node.group) setOpened(new Set([...opened, node.id]));
    else if (node.known && !node.root) onOpen(node.id);
  };
  const rescale = (factor: number) => setZoom(Math.min(LARGEST, Math.max(SMALLEST, scale * factor)));
  return (
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-muted text-sm">
          Showing {formatCount(drawn.nodes.length)} of {formatCount(graph.nodes.length)} resources within two
          steps. Use the arrow keys to follow relationships.{" "}
          {graph.truncated && " Not all related resources are included."}
        </p>
        <div className="flex shrink-0 gap-1.5">
          <Segmented
            label="Distance"
            value={steps === 1 ? "1" : "2"}
            options={DISTANCES}
            onChange={(distance) => setSteps(distance === "1" ? 1 : 2)}
          />
          <ZoomButtons onZoom={rescale} onFit={() => setZoom(null)} />
        </div>
      </div>
      <section
        ref={frame}
        aria-label="Relationship graph"
        className="relative max-h-[460px] overflow-auto rounded-lg border border-line bg-page"
        onKeyDown={walk}
        onPointerLeave={() => setPointedAt(null)}
      >
        <div
          className="relative mx-auto"
          style={{ width: placed.widthPx * scale, height: placed.heightPx * scale }}
        >
          <div
            className="absolute top-0 left-0 origin-top-left"
            style={{ width: placed.widthPx, height: placed.heightPx, transform: `scale(${scale})` }}
          >
            <Edges placed={placed} near={pointedAt ?? chosen} />
            {placed.nodes.map((node) => (
              <NodeButton
                key={node.id}
                node={node}
                tabStop={node.id === chosen}
                onFocus={() => setCurrent(node.id)}
                onPoint={() => setPointedAt(node.id)}
                onOpen={() => open(node)}
              />
            ))}
          </div>
        </div>
        <HiddenTable graph={graph} />
      </section>
    </div>
  );
}

/** Centers the root when the graph changes. */
function useCentred(
  frame: React.RefObject<HTMLElement | null>,
  placed: PlacedGraph,
  rootId: string,
  scale: number,
): void {
  useEffect(() => {
    const root = placed.nodes.find((node) => node.id === rootId);
    const element = frame.current;
    if (root === undefined || element === null) return;
    element.scrollTo?.({
      left: root.x * scale - element.clientWidth / 2,
      top: root.y * scale - element.clientHeight / 2,
    });
  }, [frame, placed, rootId, scale]);
}

type NodeButtonProps = {
  node: PlacedNode;
  tabStop: boolean;
  onFocus: () => void;
  onPoint: () => void;
  onOpen: () => void;
};

function NodeButton({ node, tabStop, onFocus, onPoint, onOpen }: NodeButtonProps) {
  const { type, title, root, group, known } = node;
  const hint = root ? "open resource" : group ? "expand group" : known ? "open" : "not in the inventory";
  return (
    <button
      type="button"
      data-node={node.id}
      tabIndex={tabStop ? 0 : -1}
      aria-current={root ? "true" : undefined}
      aria-disabled={!known}
      title={`${title} (${hint})`}
      onFocus={onFocus}
      onPointerEnter={onPoint}
      onClick={onOpen}
      style={{
        left: node.x - NODE.widthPx / 2,
        top: node.y - NODE.heightPx / 2,
        width: NODE.widthPx,
        height: NODE.heightPx,
      }}
      className={classNames(
        "absolute flex flex-col justify-center rounded-lg border border-line bg-surface px-2.5 text-left shadow-soft transition-colors duration-120 hover:border-accent",
        root && "border-accent bg-accent-tint",
        group && "border-control border-dashed",
        !known && "border-dashed bg-transparent shadow-none hover:border-line",
      )}
    >
      <span className="block w-full truncate text-[11px] text-muted leading-4">{type}</span>
      <span className="block w-full truncate font-medium text-sm">{title}</span>
      <span className="sr-only">, {hint}</span>
    </button>
  );
}

const path = line<{ x: number; y: number }>()
  .x((point) => point.x)
  .y((point) => point.y)
  .curve(curveBasis);

/** Edges; those of the active node are highlighted and labeled. */
function Edges({ placed, near }: { placed: PlacedGraph; near: string }) {
  const arrow = useId();
  return (
    <svg
      width={placed.widthPx}
      height={placed.heightPx}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0"
    >
      <defs>
        <marker
          id={arrow}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 0.5 L8 4 L0 7.5 Z" className="fill-control" />
        </marker>
      </defs>
      {placed.edges.map((edge) => {
        const lit = edge.from === near || edge.to === near;
        return (
          <path
            key={`${edge.from} ${edge.to}`}
            d={path(edge.points) ?? ""}
            fill="none"
            markerEnd={`url(#${arrow})`}
            className={lit ? "stroke-accent" : "stroke-control"}
            strokeOpacity={lit ? 1 : 0.55}
            strokeWidth={lit ? 1.75 : 1.25}
          />
        );
      })}
      {placed.edges.map((edge) => {
        const middle = edge.points[Math.floor(edge.points.length / 2)];
        if (middle === undefined || (edge.from !== near && edge.to !== near)) return null;
        return (
          <text
            key={`${edge.from} ${edge.to}`}
            x={middle.x}
            y={middle.y - 4}
            textAnchor="middle"
            className="fill-muted stroke-page text-[10px]"
            strokeWidth="3"
            paintOrder="stroke"
          >
            {edge.label}
          </text>
        );
      })}
    </svg>
  );
}

function HiddenTable({ graph }: { graph: Relations["graph"] }) {
  const names = new Map(graph.nodes.map((node) => [node.id, `${node.name} (${node.type})`]));
  return (
    // Wraps the table, because a table ignores its height and grows with its rows.
    <div className="sr-only">
      <table>
        <caption>Relationships in the graph</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Relationship</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {graph.edges.map(({ from, to, label }) => (
            <tr key={`${from} ${label} ${to}`}>
              <td>{names.get(from) ?? from}</td>
              <td>{label}</td>
              <td>{names.get(to) ?? to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
