import { type ReactNode, type RefObject, useId } from "react";
import { ChartReadOut, type ReadOutLine } from "./chart-read-out.tsx";
import { type AxisLabel, CHART_MARGIN, fittingLabels } from "./chart-scale.ts";
import type { useChartCursor } from "./use-chart-cursor.ts";

type ChartCanvasProps = {
  /** What the chart shows, read out on focus. */
  label: string;
  /** The same in words, with its extremes: see `chartSummary`. */
  summary: string;
  frame: RefObject<HTMLDivElement | null>;
  widthPx: number;
  heightPx: number;
  /** Top of the plot: below the labels of its marks. */
  topPx?: number;
  cursor: ReturnType<typeof useChartCursor>;
  /** The values under the cursor, one line each; the first line names the point. */
  readOut: (index: number) => ReadOutLine[];
  /** Pixel position of a point. */
  xOf: (index: number) => number;
  ticks: readonly { yPx: number; text: string }[];
  /** Labels below the axis, each below its point; only those that fit are drawn. */
  bottomLabels: readonly AxisLabel[];
  /** Opens the details of a point, on click or Enter. */
  onPick?: ((index: number) => void) | undefined;
  /** Describes the action for the chart label: "Press Enter to open the day." */
  pickHint?: string | undefined;
  children: ReactNode;
};

const FRAME = "relative touch-pan-y rounded-md";

/** Common parts of charts with axes: grid, labels, the read-out of the cursor, and the live region. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { label, frame, widthPx, heightPx, topPx = CHART_MARGIN.top, cursor, readOut, xOf, children } = props;
  const { onPick, pickHint, summary } = props;
  const summaryId = useId();
  const index = cursor.index;
  const lines = index === null ? [] : readOut(index);
  return (
    // biome-ignore-start lint/a11y: one tab stop whose arrow keys walk over the points; the live region reads them
    <figure aria-label={label}>
      <p id={summaryId} className="sr-only">
        {summary}
      </p>
      <div
        ref={frame}
        role="application"
        aria-roledescription="chart"
        aria-label={`${label}. Use the arrow keys to move between points.${pickHint === undefined ? "" : ` ${pickHint}`}`}
        aria-describedby={summaryId}
        tabIndex={0}
        className={onPick === undefined ? FRAME : `${FRAME} cursor-pointer`}
        {...cursor.handlers}
        onClick={() => index !== null && onPick?.(index)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && index !== null) onPick?.(index);
          cursor.handlers.onKeyDown(event);
        }}
      >
        <svg
          width={widthPx}
          height={heightPx}
          aria-hidden="true"
          className="block max-w-full overflow-visible"
        >
          <Axes {...props} />
          {children}
          {index !== null && (
            <line
              x1={xOf(index)}
              x2={xOf(index)}
              y1={topPx}
              y2={heightPx - CHART_MARGIN.bottom}
              className="stroke-control"
            />
          )}
        </svg>
        {index !== null && <ChartReadOut lines={lines} xPx={xOf(index)} widthPx={widthPx} topPx={topPx} />}
        <p className="sr-only" aria-live="polite">
          {lines.map(({ text, value }) => (value === undefined ? text : `${text}: ${value}`)).join(", ")}
        </p>
      </div>
    </figure>
    // biome-ignore-end lint/a11y: see above
  );
}

/** Grid lines with their values, and the labels below, each with a tick at its point. */
function Axes({ widthPx, heightPx, ticks, bottomLabels }: ChartCanvasProps) {
  const floorPx = heightPx - CHART_MARGIN.bottom;
  return (
    <>
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
      {fittingLabels(bottomLabels, widthPx).map(({ xPx, textPx, text }) => (
        <g key={xPx} data-tick={text}>
          <line x1={xPx} x2={xPx} y1={floorPx} y2={floorPx + 4} className="stroke-control" />
          <text x={textPx} y={heightPx - 5} textAnchor="middle" className="fill-muted text-[11px]">
            {text}
          </text>
        </g>
      ))}
    </>
  );
}
