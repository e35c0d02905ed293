import { area, curveMonotoneX, line } from "d3-shape";
import {
  HatchPattern,
  isHatched,
  type PointState,
  UnreadBands,
  UnreadPattern,
  unreadStretches,
} from "./chart-buckets.tsx";
import type { ChartEvent, ChartPoint } from "./chart-point.ts";
import { CHART_MARGIN } from "./chart-scale.ts";

type AreaMarksProps = {
  points: readonly ChartPoint[];
  comparison: readonly (number | null)[];
  events: readonly ChartEvent[];
  colour: string;
  /** Prefix of the ids of patterns. */
  patterns: string;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  columnPx: number;
  topPx: number;
  floorPx: number;
  widthPx: number;
  cursorAt: number | null;
};

/** Everything inside the axes of an area chart. */
export function AreaMarks(props: AreaMarksProps) {
  const { points, comparison, colour, patterns, xOf, yOf, columnPx, topPx, floorPx, cursorAt } = props;
  const states = points.map(({ state, value }): PointState | "hole" =>
    value === null ? (state ?? "hole") : (state ?? "complete"),
  );
  // A line joins only adjacent complete points.
  const joined = points.map(({ value }, index) => (states[index] === "complete" ? value : null));
  const under = cursorAt === null ? null : (points[cursorAt]?.value ?? null);
  return (
    <>
      <linearGradient id={`${patterns}area`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={colour} stopOpacity="0.28" />
        <stop offset="1" stopColor={colour} stopOpacity="0.02" />
      </linearGradient>
      <HatchPattern id={`${patterns}hatch`} />
      <UnreadPattern id={`${patterns}unread`} />
      <UnreadBands
        stretches={unreadStretches(states.map((state) => (state === "hole" ? "complete" : state)))}
        edgesOf={({ first, last }) => ({
          fromPx: first === 0 ? CHART_MARGIN.left : (xOf(first - 1) + xOf(first)) / 2,
          toPx:
            last === points.length - 1 ? props.widthPx - CHART_MARGIN.right : (xOf(last) + xOf(last + 1)) / 2,
        })}
        pattern={`${patterns}unread`}
        {...{ topPx, floorPx }}
      />
      <Line values={joined} fill={`url(#${patterns}area)`} {...{ colour, xOf, yOf }} />
      {comparison.length > 0 && <Line values={comparison} dashed colour="var(--muted)" {...{ xOf, yOf }} />}
      {points.map(({ at, value }, index) => {
        const state = states[index];
        if (value === null || state === undefined || state === "hole" || !isHatched(state)) return null;
        const place = {
          x: xOf(index) - columnPx / 2,
          y: Math.min(yOf(value), yOf(0)),
          width: columnPx,
          height: Math.abs(yOf(value) - yOf(0)),
        };
        return (
          <g key={at} data-gap={state}>
            <rect {...place} fill={colour} opacity="0.55" />
            <rect {...place} fill={`url(#${patterns}hatch)`} />
            <line
              x1={place.x}
              x2={place.x + columnPx}
              y1={yOf(value)}
              y2={yOf(value)}
              stroke={colour}
              strokeWidth="2"
              strokeDasharray="3 2"
            />
          </g>
        );
      })}
      <EventMarkers {...props} />
      {cursorAt !== null && under !== null && (
        <circle
          cx={xOf(cursorAt)}
          cy={yOf(under)}
          r="4"
          fill={colour}
          className="stroke-surface"
          strokeWidth="2"
        />
      )}
    </>
  );
}

type LineProps = {
  values: readonly (number | null)[];
  colour: string;
  fill?: string;
  dashed?: boolean;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
};

/** A line through the known values, with a gap at each unknown one. A value between two gaps is a dot. */
function Line({ values, colour, fill, dashed = false, xOf, yOf }: LineProps) {
  const known = (value: number | null) => value !== null;
  const path = line<number | null>()
    .defined(known)
    .x((_, index) => xOf(index))
    .y((value) => yOf(value ?? 0))
    .curve(curveMonotoneX);
  const below = area<number | null>()
    .defined(known)
    .x((_, index) => xOf(index))
    .y0(yOf(0))
    .y1((value) => yOf(value ?? 0))
    .curve(curveMonotoneX);
  return (
    <>
      {fill !== undefined && <path d={below(values) ?? ""} fill={fill} />}
      <path
        d={path(values) ?? ""}
        data-line={dashed ? "previous" : "current"}
        fill="none"
        stroke={colour}
        strokeWidth={dashed ? 1.5 : 2}
        strokeLinejoin="round"
        {...(dashed ? { strokeDasharray: "4 4" } : {})}
      />
      {values.map((value, index) =>
        value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity here
          <circle key={index} cx={xOf(index)} cy={yOf(value)} r="3" fill={colour} />
        ) : null,
      )}
    </>
  );
}

/** Half the width of a label of 11 px, in pixels. */
const halfOf = (text: string) => (text.length * 6.4) / 2;

/** A ring around each marked point, and a labeled line at the first: more labels would overlap. */
function EventMarkers({ events, points, xOf, yOf, topPx, floorPx, widthPx }: AreaMarksProps) {
  return events.map(({ index, text }, order) => {
    const xPx = xOf(index);
    const value = points[index]?.value ?? null;
    return (
      <g key={`${index} ${text}`}>
        {order === 0 && (
          <>
            <line
              x1={xPx}
              x2={xPx}
              y1={topPx - 6}
              y2={floorPx}
              className="stroke-high-fill"
              strokeDasharray="3 3"
            />
            <text
              x={Math.max(CHART_MARGIN.left + halfOf(text), Math.min(xPx, widthPx - halfOf(text)))}
              y={topPx - 11}
              textAnchor="middle"
              className="fill-high font-medium text-[11px]"
            >
              {text}
            </text>
          </>
        )}
        {value !== null && (
          <circle cx={xPx} cy={yOf(value)} r="5" className="fill-surface stroke-high-fill" strokeWidth="2" />
        )}
      </g>
    );
  });
}
