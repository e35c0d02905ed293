import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AreaChart } from "../../../components/charts/area-chart.tsx";
import type { ChartPoint } from "../../../components/charts/chart-point.ts";
import { ChartTable } from "../../../components/charts/chart-table.tsx";
import { ChartLine } from "../../../components/icons.gen.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";
import {
  formatAxisDollars,
  formatBillingDay,
  formatBillingMonth,
  formatDollars,
} from "../../../lib/format.ts";
import { costHistoryQuery } from "../queries.ts";

type Answer = EndpointOutput<"GET /resources/cost-history">;
type Period = Answer["days"][number];

const BY = [
  { value: "days", label: "Days" },
  { value: "months", label: "Months" },
] as const;

const SOURCE = {
  days: "Usage and purchases by day, from Cost Explorer, which keeps days of resources for two weeks.",
  months: "Usage and purchases by month, from billing exports.",
} as const;

/** The cost of a resource over time, from the bills that were read. */
export function CostHistory({ arn }: { arn: string }) {
  const costs = useQuery(costHistoryQuery(arn));
  if (costs.data === undefined) {
    return costs.isError ? (
      <LoadError
        message={errorSentence(costs.error, "Couldn't load the cost over time.")}
        error={costs.error}
        onRetry={() => void costs.refetch()}
      />
    ) : (
      <Skeleton className="h-[264px]" />
    );
  }
  const { days, months } = costs.data;
  if (days.length === 0 && months.length === 0) {
    return (
      <EmptyState
        icon={ChartLine}
        title="No cost history"
        text="The billing data doesn't list this resource. Cost Explorer lists single resources only where resource-level data is turned on; a billing export lists all of them."
      />
    );
  }
  return <Known days={days} months={months} />;
}

const VIEWS = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

function Known({ days, months }: Answer) {
  const [view, setView] = useState<"chart" | "table">("chart");
  const [chosen, setChosen] = useState<"days" | "months">(months.length > 1 ? "months" : "days");
  const by = days.length === 0 ? "months" : months.length === 0 ? "days" : chosen;
  const periods = by === "days" ? days : months;
  // A line needs three points.
  const drawable = periods.length >= 3;
  const name = by === "days" ? formatBillingDay : formatBillingMonth;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-sm">{SOURCE[by]}</p>
        <div className="flex flex-wrap gap-2">
          {days.length > 0 && months.length > 0 && (
            <Segmented label="Cost by" value={by} options={BY} onChange={setChosen} />
          )}
          {drawable && (
            <Segmented label="View of Cost over time" value={view} options={VIEWS} onChange={setView} />
          )}
        </div>
      </div>
      {!drawable || view === "table" ? (
        <ChartTable
          label="Cost over time"
          atHeading={by === "days" ? "Day" : "Month"}
          columns={["Cost"]}
          rows={periods.map((period) => ({ at: name(period.start), cells: [costWords(period)] }))}
        />
      ) : (
        <AreaChart
          label="Cost over time"
          name="Cost"
          points={periods.map(pointOf)}
          formatValue={formatDollars}
          formatAxis={formatAxisDollars}
          formatAt={name}
          heightPx={200}
        />
      )}
    </div>
  );
}

/** A period that was not read is a gap, and one that runs stands apart: neither is a drop to $0. */
function pointOf({ start, cost, complete }: Period): ChartPoint {
  if (cost === null) return { at: start, value: null, state: "not_read", note: "Not read" };
  return complete
    ? { at: start, value: cost }
    : { at: start, value: cost, state: "running", note: "In progress" };
}

function costWords({ cost, complete }: Period): string {
  if (cost === null) return "Not read";
  return complete ? formatDollars(cost) : `${formatDollars(cost)} so far`;
}
