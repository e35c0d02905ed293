import { type ReactNode, useId, useState } from "react";
import { Card, CardHeader } from "../ui/card.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { HatchPattern, UnreadPattern } from "./chart-buckets.tsx";

/** Shape of a legend's key: the line, bar, or fill that it stands for. */
type LegendMark = "line" | "dashed" | "bar" | "hatched" | "unread";

/** An entry of a chart's legend. */
export type ChartLegend = { name: string; value?: string; colour: string; mark?: LegendMark };

type ChartCardProps = {
  title: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  legend?: ChartLegend[];
  chart: ReactNode;
  /** The chart data as a table. */
  table: ReactNode;
  className?: string;
};

const VIEWS = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** A card with a chart, its legend, and a toggle that shows the data as a table. */
export function ChartCard({ title, help, hint, legend = [], chart, table, className }: ChartCardProps) {
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <Card className={className ?? ""}>
      <CardHeader
        title={title}
        help={help}
        hint={hint}
        action={
          <Segmented
            label={typeof title === "string" ? `View of ${title}` : "View"}
            value={view}
            options={VIEWS}
            onChange={setView}
          />
        }
      />
      <div className="px-5 pt-3 pb-5">
        {view === "table" ? (
          table
        ) : (
          <>
            {legend.length > 0 && <Legend entries={legend} />}
            {chart}
          </>
        )}
      </div>
    </Card>
  );
}

function Legend({ entries }: { entries: readonly ChartLegend[] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
      {entries.map(({ name, value, colour, mark = "line" }) => (
        <li key={name} className="flex items-center gap-1.5">
          <LegendKey colour={colour} mark={mark} />
          {name}
          {value !== undefined && <span className="font-medium text-ink tabular-nums">{value}</span>}
        </li>
      ))}
    </ul>
  );
}

function LegendKey({ colour, mark }: { colour: string; mark: LegendMark }) {
  const id = useId();
  if (mark === "line" || mark === "dashed") {
    return (
      <svg width="16" height="8" aria-hidden="true">
        <line
          x1="0"
          x2="16"
          y1="4"
          y2="4"
          stroke={colour}
          strokeWidth="2"
          strokeDasharray={mark === "dashed" ? "4 3" : undefined}
        />
      </svg>
    );
  }
  return (
    <svg width="12" height="12" aria-hidden="true">
      <HatchPattern id={`${id}hatch`} />
      <UnreadPattern id={`${id}unread`} />
      {mark !== "unread" && <rect width="12" height="12" rx="3" fill={colour} />}
      {mark === "hatched" && <rect width="12" height="12" rx="3" fill={`url(#${id}hatch)`} />}
      {mark === "unread" && (
        <rect
          x="0.5"
          y="0.5"
          width="11"
          height="11"
          rx="3"
          className="stroke-control"
          fill={`url(#${id}unread)`}
        />
      )}
    </svg>
  );
}
