import { area, curveMonotoneX, line } from "d3-shape";

type SparklineProps = {
  /** `null` is a gap: the value is unknown or can't be compared. */
  values: readonly (number | null)[];
  colour?: string;
  /**
   * Minimum height of the scale, as a share of the highest value: small changes of a large value stay small.
   */
  leastSpan?: number;
};

/** A small line next to a figure. Hidden from screen readers, which read the figure. */
export function Sparkline({ values, colour = "var(--series-1)", leastSpan = 0 }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(highest - lowest, leastSpan * Math.abs(highest)) || 1;
  // Where the scale is higher than the values, they are centered in it.
  const low = (lowest + highest - span) / 2;
  const x = (_: unknown, index: number) => 2 + (index / (values.length - 1)) * 92;
  const y = (value: number | null) => 28 - (((value ?? low) - low) / span) * 24;
  const defined = (value: number | null) => value !== null;
  const last = values.findLastIndex(defined);
  return (
    <svg viewBox="0 0 100 32" className="h-8 w-24 shrink-0" aria-hidden="true">
      <path
        d={area<number | null>().defined(defined).x(x).y0(32).y1(y).curve(curveMonotoneX)(values) ?? ""}
        fill={colour}
        opacity="0.1"
      />
      <path
        d={line<number | null>().defined(defined).x(x).y(y).curve(curveMonotoneX)(values) ?? ""}
        fill="none"
        stroke={colour}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <circle cx={x(null, last)} cy={y(values[last] ?? low)} r="2.2" fill={colour} />
    </svg>
  );
}
