import { area, curveMonotoneX, line } from "d3-shape";

/** A small line beside a figure. Hidden from screen readers, which read the figure. */
export function Sparkline({ values, colour = "var(--series-1)" }: { values: number[]; colour?: string }) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const x = (_: number, index: number) => 2 + (index / (values.length - 1)) * 92;
  const y = (value: number) => 28 - ((value - low) / span) * 24;
  return (
    <svg viewBox="0 0 100 32" className="h-8 w-24 shrink-0" aria-hidden="true">
      <path
        d={area<number>().x(x).y0(32).y1(y).curve(curveMonotoneX)(values) ?? ""}
        fill={colour}
        opacity="0.1"
      />
      <path
        d={line<number>().x(x).y(y).curve(curveMonotoneX)(values) ?? ""}
        fill="none"
        stroke={colour}
        strokeWidth="1.5"
      />
      <circle cx="94" cy={y(values.at(-1) ?? low)} r="2.2" fill={colour} />
    </svg>
  );
}
