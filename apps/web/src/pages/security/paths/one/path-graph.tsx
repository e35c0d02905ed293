import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useElementWidth } from "../../../../components/charts/use-element-width.ts";
import { ZOOM_STEP, ZoomButtons } from "../../../../components/zoom-buttons.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import { resourceTarget } from "../../../../lib/resource-target.ts";
import { useMediaQuery } from "../../../../lib/use-media-query.ts";
import { kindOfNode, nameOf } from "../path-words.ts";
import type { AttackPath } from "../queries.ts";
import {
  LINE_PX,
  NODE,
  nodeAfter,
  type PathEdge,
  type PathNode,
  type PlacedPath,
  placePath,
} from "./path-layout.ts";

const SMALLEST = 0.4;
const LARGEST = 2;
/** Smallest zoom when fitting to the width: names must stay readable. */
const FIT_AT_LEAST = 0.75;

type PathGraphProps = {
  path: AttackPath;
  removed: RemovedStep | undefined;
};

/** The step that a change takes away. */
export type RemovedStep = {
  at: number;
  /** Attackers no longer reach the target, by any path. */
  endsThis: boolean;
};

/** Whether attackers no longer do a step. */
export const isStepEnded = (removed: RemovedStep | undefined, at: number): boolean =>
  removed !== undefined && (at === removed.at || (removed.endsThis && at > removed.at));

/** Whether attackers no longer reach a node. What they reach by another path is not ended. */
const isNodeEnded = (removed: RemovedStep | undefined, at: number): boolean =>
  removed?.endsThis === true && at > removed.at;

/** The path as a graph. One tab stop: arrow keys follow the steps, Enter opens a resource, + and - zoom. */
export function PathGraph({ path, removed }: PathGraphProps) {
  const { steps, targetKind } = path;
  const isNarrow = useMediaQuery("(max-width: 639px)");
  const placed = useMemo(() => placePath(steps, isNarrow), [steps, isNarrow]);
  const [current, setCurrent] = useState(0);
  const [frame, widthPx] = useElementWidth<HTMLElement>(640);
  const { scale, rescale, unzoom } = useZoom(
    frame,
    Math.min(1, Math.max(FIT_AT_LEAST, (widthPx - 2) / placed.widthPx)),
  );
  const navigate = useNavigate();
  const walk = (event: React.KeyboardEvent) => {
    const next = nodeAfter(event.key, current, placed.nodes.length);
    if (next !== undefined) {
      setCurrent(next);
      frame.current?.querySelector<HTMLElement>(`[data-node="${next}"]`)?.focus();
    } else if (event.key === "+" || event.key === "=") rescale(ZOOM_STEP);
    else if (event.key === "-") rescale(1 / ZOOM_STEP);
    else if (event.key === "0") unzoom();
    else return;
    event.preventDefault();
  };
  return (
    <div className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="text-muted text-sm">Arrow keys follow the steps. Enter opens a resource.</p>
        <div className="flex shrink-0 gap-1.5">
          <ZoomButtons onZoom={rescale} onFit={unzoom} />
        </div>
      </div>
      <section
        ref={frame}
        aria-label="Graph of the attack path"
        className="relative max-h-[560px] overflow-auto rounded-lg border border-line bg-page"
        onKeyDown={walk}
      >
        <div
          className="relative mx-auto"
          style={{ width: placed.widthPx * scale, height: placed.heightPx * scale }}
        >
          <div
            className="absolute top-0 left-0 origin-top-left"
            style={{ width: placed.widthPx, height: placed.heightPx, transform: `scale(${scale})` }}
          >
            <Edges placed={placed} removed={removed} />
            {placed.nodes.map((node, at) => (
              <NodeButton
                // biome-ignore lint/suspicious/noArrayIndexKey: nodes are in order, and one can occur twice.
                key={at}
                node={node}
                name={nameOf(path, node.id)}
                place={{ at, of: placed.nodes.length }}
                isAdministrator={targetKind === "administrator" && at === placed.nodes.length - 1}
                isEnded={isNodeEnded(removed, at)}
                isTabStop={at === current}
                onFocus={() => setCurrent(at)}
                onOpen={at === 0 ? undefined : () => void navigate(resourceTarget(node.id))}
              />
            ))}
          </div>
        </div>
      </section>
    </div>
  );
}

/** The zoom: fitted to the width until the person changes it, also by pinching. */
function useZoom(frame: React.RefObject<HTMLElement | null>, fitted: number) {
  const [zoom, setZoom] = useState<number | null>(null);
  const scale = zoom ?? fitted;
  const rescale = (factor: number) => setZoom(Math.min(LARGEST, Math.max(SMALLEST, scale * factor)));
  const latest = useRef(rescale);
  latest.current = rescale;
  useEffect(() => {
    const element = frame.current;
    // Browsers report a pinch on a touchpad as a turn of the wheel with Ctrl; without this, the whole page zooms.
    const pinch = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 200));
    };
    element?.addEventListener("wheel", pinch, { passive: false });
    return () => element?.removeEventListener("wheel", pinch);
  }, [frame]);
  return { scale, rescale, unzoom: () => setZoom(null) };
}

function Edges({ placed, removed }: { placed: PlacedPath; removed: RemovedStep | undefined }) {
  const id = useId();
  const { widthPx, heightPx, edges, isVertical } = placed;
  return (
    <svg width={widthPx} height={heightPx} className="absolute top-0 left-0" aria-hidden="true">
      {(["open", "ended"] as const).map((state) => (
        <marker
          key={state}
          id={`${id}${state}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" className={state === "open" ? "fill-critical" : "fill-muted"} />
        </marker>
      ))}
      {edges.map((edge, at) => {
        const isEnded = isStepEnded(removed, at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are in order.
          <g key={at}>
            <line
              x1={edge.from.x}
              y1={edge.from.y}
              x2={edge.to.x}
              y2={edge.to.y}
              strokeWidth={1.5}
              strokeDasharray={isEnded ? "4 4" : undefined}
              markerEnd={`url(#${id}${isEnded ? "ended" : "open"})`}
              className={isEnded ? "stroke-muted" : "stroke-critical"}
            />
            <EdgeLabel edge={edge} isVertical={isVertical} isEnded={isEnded} />
          </g>
        );
      })}
    </svg>
  );
}

type EdgeLabelProps = { edge: PathEdge; isVertical: boolean; isEnded: boolean };

function EdgeLabel({ edge: { lines, label }, isVertical, isEnded }: EdgeLabelProps) {
  return (
    <text
      className={classNames("font-mono text-[11px]", isEnded ? "fill-muted line-through" : "fill-ink")}
      textAnchor={isVertical ? "start" : "middle"}
    >
      {lines.map((line, at) => (
        <tspan key={line} x={label.x} y={label.y + at * LINE_PX}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

type NodeButtonProps = {
  node: PathNode;
  name: string;
  place: { at: number; of: number };
  isAdministrator: boolean;
  isEnded: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onOpen: (() => void) | undefined;
};

function NodeButton(props: NodeButtonProps) {
  const { node, name, place, isAdministrator, isEnded, isTabStop, onFocus, onOpen } = props;
  const kind = isAdministrator ? "Administrator" : kindOfNode(node.id);
  return (
    <button
      type="button"
      data-node={place.at}
      tabIndex={isTabStop ? 0 : -1}
      aria-disabled={onOpen === undefined}
      title={node.id}
      onFocus={onFocus}
      onClick={onOpen}
      style={{ left: node.x, top: node.y, width: NODE.widthPx, height: NODE.heightPx }}
      className={classNames(
        "absolute flex flex-col justify-center rounded-lg border px-3 text-left",
        isEnded
          ? "border-control border-dashed bg-sunken text-muted"
          : "border-line bg-surface text-ink shadow-soft",
        onOpen === undefined && "cursor-default",
      )}
    >
      <span className="sr-only">
        {place.at + 1} of {place.of}:{" "}
      </span>
      <span className={classNames("w-full truncate font-medium text-sm", isEnded && "line-through")}>
        {name}
      </span>
      {kind !== null && <span className="w-full truncate text-muted text-xs">{kind}</span>}
      {isEnded && <span className="sr-only">, no longer reached</span>}
    </button>
  );
}
