import { arc, pie } from "d3-shape";
import type { ReactNode } from "react";
import { seriesColour } from "./chart-scale.ts";

export type DonutSlice = {
  name: string;
  value: number;
  /** Shown at the end of the row, for example a change. */
  note?: ReactNode;
  /** The formatted share, if it is calculated elsewhere. By default, it is calculated from the slices. */
  share?: string;
  /** Makes the name a button that opens its details. */
  onOpen?: () => void;
  /** Overrides the palette: for "Other". */
  colour?: string;
};

export type DonutProps = {
  /** Label of the table next to the ring. */
  label: string;
  slices: DonutSlice[];
  formatValue: (value: number) => string;
  /** Text below the total: "total". */
  totalText?: string;
  /** Number of colors before the palette repeats (5 on the dashboard, 8 on the cost page). */
  colours?: number;
};

const RADIUS = 86;
const THICKNESS = 24;

/** A decorative ring, and an accessible table with the same shares. */
export function Donut({ label, slices, formatValue, totalText = "total", colours = 8 }: DonutProps) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const noted = slices.some((slice) => slice.note !== undefined);
  const parts = pie<DonutSlice>()
    // Negative values (credits) have no share of the ring; their row shows the amount.
    .value((slice) => Math.max(0, slice.value))
    .sort(null)(slices);
  const path = arc<(typeof parts)[number]>()
    .innerRadius(RADIUS - THICKNESS)
    .outerRadius(RADIUS)
    .padAngle(0.02)
    .cornerRadius(3);
  const colour = (index: number) => slices[index]?.colour ?? seriesColour(index % colours);
  return (
    <figure aria-label={label} className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
      <svg viewBox="-90 -90 180 180" className="size-44 shrink-0" aria-hidden="true">
        {parts.map((part) => (
          <path key={part.data.name} d={path(part) ?? ""} fill={colour(part.index)} />
        ))}
        <text textAnchor="middle" y="2" className="fill-ink font-semibold text-xl tabular-nums">
          {formatValue(total)}
        </text>
        <text textAnchor="middle" y="20" className="fill-muted text-xs">
          {totalText}
        </text>
      </svg>
      <table className="min-w-60 flex-1 text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Share</th>
            {noted && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {slices.map((slice, index) => (
            <tr key={slice.name} className="h-7">
              <th scope="row" className="w-full text-left font-normal">
                <span
                  className="mr-2 inline-block size-2.5 rounded-[3px]"
                  style={{ background: colour(index) }}
                />
                {slice.onOpen === undefined ? (
                  slice.name
                ) : (
                  <button
                    type="button"
                    className="rounded-sm text-left hover:underline"
                    onClick={slice.onOpen}
                  >
                    {slice.name}
                  </button>
                )}
              </th>
              <td className="text-right font-medium tabular-nums">{formatValue(slice.value)}</td>
              <td className="min-w-14 pl-2 text-right text-muted tabular-nums">
                {slice.share ?? (total === 0 ? "0%" : `${Math.round((slice.value / total) * 100)}%`)}
              </td>
              {noted && (
                <td className="min-w-16 whitespace-nowrap pl-3 text-right tabular-nums">{slice.note}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
