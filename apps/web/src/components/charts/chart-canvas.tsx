import type { ReactNode, RefObject } from "react";
import { CHART_MARGIN, labelledIndexes } from "./chart-scale.ts";
import type { useChartCursor } from "./use-chart-cursor.ts";

type ChartCanvasProps = {
  /** What the chart shows, read out on focus. */
  label: string;
  frame: RefObject<HTMLDivElement | null>;
  widthPx: number;
  heightPx: number;
  cursor: ReturnType<typeof useChartCursor>;
  /** The values under the cursor, one line each; the first line names the point. */
  readOut: (index: number) => { text: string; colour?: string }[];
  /** Pixel position of a point. */
  xOf: (index: number) => number;
  ticks: readonly { yPx: number; text: string }[];
  /** Labels below the axis, one per point; only those that fit are drawn. */
  bottomLabels: string[];
  /** Opens the details of a point, on click or Enter. */
  onPick?: ((index: number) => void) | undefined;
  /** Describes the action for the chart label: "Press Enter to open the day." */
  pickHint?: string | undefined;
  children: ReactNode;
};

const FRAME = "relative touch-pan-y rounded-md";

/** Common parts of charts with axes: grid, labels, the read-out of the cursor, and the live region. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { label, frame, widthPx, heightPx, cursor, readOut, xOf, ticks, bottomLabels, children } = props;
  const { onPick, pickHint } = props;
  const index = cursor.index;
  const lines = index === null ? [] : readOut(index);
  const rightHalf = index !== null && xOf(index) > widthPx / 2;
  return (
    // biome-ignore-start lint/a11y: one tab stop whose arrow keys walk over the points; the live region reads them
    <div
      ref={frame}
      role="application"
      aria-roledescription="chart"
      aria-label={`${label}. Use the arrow keys to move between points.${pickHint === undefined ? "" : ` ${pickHint}`}`}
      tabIndex={0}
      className={onPick === undefined ? FRAME : `${FRAME} cursor-pointer`}
      {...cursor.handlers}
      onClick={() => index !== null && onPick?.(index)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && index !== null) onPick?.(index);
        cursor.handlers.onKeyDown(event);
      }}
    >
      <svg width={widthPx} height={heightPx} aria-hidden="true" className="block max-w-full overflow-visible">
        {ticks.map(({ yPx, text }) => (
          <g key={yPx}>
            <line
              x1={CHART_MARGIN.left}
              x2={widthPx - CHART_MARGIN.right}
              y1={yPx}
              y2={yPx}
              className="stroke-line"
            />
            <text
              x={CHART_MARGIN.left - 8}
              y={yPx + 4}
              textAnchor="end"
              className="fill-muted text-[11px] tabular-nums"
            >
              {text}
            </text>
          </g>
        ))}
        {labelledIndexes(bottomLabels.length, widthPx - CHART_MARGIN.left).map((at) => (
          <text
            key={at}
            x={xOf(at)}
            y={heightPx - 6}
            textAnchor={at === 0 ? "start" : "middle"}
            className="fill-muted text-[11px]"
          >
            {bottomLabels[at]}
          </text>
        ))}
        {children}
        {index !== null && (
          <line
            x1={xOf(index)}
            x2={xOf(index)}
            y1={CHART_MARGIN.top}
            y2={heightPx - CHART_MARGIN.bottom}
            className="stroke-control"
          />
        )}
      </svg>
      {index !== null && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-2 z-10 rounded-md border border-line bg-surface px-2.5 py-1.5 text-xs shadow-pop"
          style={rightHalf ? { right: widthPx - xOf(index) + 10 } : { left: xOf(index) + 10 }}
        >
          {lines.map(({ text, colour }, line) => (
            <p
              key={text}
              className={
                line === 0
                  ? "whitespace-nowrap text-muted"
                  : "flex items-center gap-1.5 whitespace-nowrap font-medium tabular-nums"
              }
            >
              {colour !== undefined && (
                <span className="size-2 rounded-[2px]" style={{ background: colour }} />
              )}
              {text}
            </p>
          ))}
        </div>
      )}
      <p className="sr-only" aria-live="polite">
        {lines.map((line) => line.text).join(", ")}
      </p>
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}
