/** A line of the read-out: "EC2" and its value, or text alone. `colour` is that of its key in the chart. */
export type ReadOutLine = { text: string; value?: string; colour?: string; strong?: boolean };

type ChartReadOutProps = { lines: readonly ReadOutLine[]; xPx: number; widthPx: number; topPx: number };

/** Distance from the cursor, in pixels. */
const OFFSET_PX = 12;

/** The values under the cursor, on the side with more room, so that they never leave the chart. */
export function ChartReadOut({ lines, xPx, widthPx, topPx }: ChartReadOutProps) {
  const leftward = xPx > widthPx / 2;
  const roomPx = (leftward ? xPx : widthPx - xPx) - OFFSET_PX;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 min-w-36 rounded-md border border-line bg-surface px-2.5 py-1.5 text-xs shadow-pop"
      style={{
        top: topPx,
        maxWidth: Math.min(288, roomPx),
        ...(leftward ? { right: widthPx - xPx + OFFSET_PX } : { left: xPx + OFFSET_PX }),
      }}
    >
      {lines.map(({ text, value, colour, strong }, line) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have the same name
          key={line}
          className={`flex items-center gap-1.5 ${line === 0 || (value === undefined && colour === undefined) ? "text-muted" : ""} ${strong === true ? "font-semibold text-ink" : ""}`}
        >
          {colour !== undefined && (
            <span className="size-2 shrink-0 rounded-[2px]" style={{ background: colour }} />
          )}
          <span className={value === undefined ? "" : "min-w-0 truncate"}>{text}</span>
          {value !== undefined && (
            <span className="ml-auto pl-3 font-medium text-ink tabular-nums">{value}</span>
          )}
        </p>
      ))}
    </div>
  );
}
