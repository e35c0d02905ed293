import { type ReactNode, useState } from "react";
import { Card, CardHeader } from "../ui/card.tsx";
import { Segmented } from "../ui/segmented.tsx";

type ChartCardProps = {
  title: ReactNode;
  hint?: ReactNode;
  legend?: { name: string; value?: string; colour: string; dashed?: boolean }[];
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
export function ChartCard({ title, hint, legend = [], chart, table, className }: ChartCardProps) {
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <Card className={className ?? ""}>
      <CardHeader
        title={title}
        hint={hint}
        action={<Segmented label="View" value={view} options={VIEWS} onChange={setView} />}
      />
      <div className="px-5 pt-3 pb-5">
        {view === "table" ? (
          table
        ) : (
          <>
            <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
              {legend.map(({ name, value, colour, dashed }) => (
                <li key={name} className="flex items-center gap-1.5">
                  <svg width="16" height="8" aria-hidden="true">
                    <line
                      x1="0"
                      x2="16"
                      y1="4"
                      y2="4"
                      stroke={colour}
                      strokeWidth="2"
                      strokeDasharray={dashed ? "4 3" : undefined}
                    />
                  </svg>
                  {name}
                  {value !== undefined && <span className="font-medium text-ink tabular-nums">{value}</span>}
                </li>
              ))}
            </ul>
            {chart}
          </>
        )}
      </div>
    </Card>
  );
}
