/**
 * State of a point: `running` has not ended, `partial` lacks days, `not_read` has no data. A line joins only
 * complete points.
 */
export type PointState = "complete" | "running" | "partial" | "not_read";

/**
 * Whether a point has a value that can't be compared with complete ones: it is drawn hatched, apart from the
 * line.
 */
export function isHatched(state: PointState): boolean {
  return state === "running" || state === "partial";
}

/** Stretches of points that were not read, as first and last index. */
export function unreadStretches(states: readonly PointState[]): { first: number; last: number }[] {
  const stretches: { first: number; last: number }[] = [];
  for (const [index, state] of states.entries()) {
    if (state !== "not_read") continue;
    const current = stretches.at(-1);
    if (current !== undefined && current.last === index - 1) current.last = index;
    else stretches.push({ first: index, last: index });
  }
  return stretches;
}

/** Diagonal lines over a bar in the color of the card, so that the bar's own color stays recognizable. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="1" x2="1" y1="0" y2="6" className="stroke-surface" strokeWidth="2.5" />
    </pattern>
  );
}

/** Faint lines over a range without data. */
export function UnreadPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className="fill-sunken" />
      <line x1="0.5" x2="0.5" y1="0" y2="6" className="stroke-control" strokeOpacity="0.25" />
    </pattern>
  );
}

type UnreadBandsProps = {
  stretches: readonly { first: number; last: number }[];
  /** Left and right edge of a range. */
  edgesOf: (stretch: { first: number; last: number }) => { fromPx: number; toPx: number };
  topPx: number;
  floorPx: number;
  pattern: string;
};

/** Width of the label of a band, in pixels. */
const WORDS_PX = 64;

/** Bands over the ranges that were not read, labeled where the label fits. */
export function UnreadBands({ stretches, edgesOf, topPx, floorPx, pattern }: UnreadBandsProps) {
  return stretches.map((stretch) => {
    const { fromPx, toPx } = edgesOf(stretch);
    return (
      <g key={stretch.first} data-gap="not_read">
        <rect x={fromPx} y={topPx} width={toPx - fromPx} height={floorPx - topPx} fill={`url(#${pattern})`} />
        {toPx - fromPx >= WORDS_PX && (
          <text
            x={(fromPx + toPx) / 2}
            y={(topPx + floorPx) / 2}
            textAnchor="middle"
            className="fill-muted stroke-surface font-medium text-[11px]"
            strokeWidth="4"
            paintOrder="stroke"
          >
            Not read
          </text>
        )}
      </g>
    );
  });
}
