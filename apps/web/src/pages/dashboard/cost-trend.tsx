import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { AreaChart } from "../../components/charts/area-chart.tsx";
import { ChartCard } from "../../components/charts/chart-card.tsx";
import { ChartTable } from "../../components/charts/chart-table.tsx";
import { gapLegend, topLines } from "../../components/cost-chart-parts.ts";
import {
  anomalyDays,
  anomalyEvents,
  anomalyText,
  bucketCost,
  bucketWords,
  trendPoints,
} from "../../components/cost-days.ts";
import { ChartLine } from "../../components/icons.gen.ts";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatAxisDollars, formatBillingDay, formatWholeDollars } from "../../lib/format.ts";
import { serviceName } from "../../lib/service-name.ts";
import type { CostOverview } from "./queries.ts";

type CostTrendProps = { overview: UseQueryResult<CostOverview | null>; className: string };

/** Billed costs of the last 30 full days, with anomalies. */
export function CostTrend({ overview, className }: CostTrendProps) {
  const { data } = overview;
  if (data !== null && data !== undefined) return <Drawn overview={data} className={className} />;
  return (
    <Card className={className}>
      <CardHeader title="Cost Trend" hint="Last 30 days" />
      <div className="px-5 pt-3 pb-5">
        {overview.isPending && <Skeleton className="h-72" />}
        {overview.isError && (
          <LoadError
            message={errorSentence(overview.error, "Failed to load cost data. Please try again.")}
            error={overview.error}
            onRetry={() => void overview.refetch()}
          />
        )}
        {data === null && <EmptyState icon={ChartLine} title="No cost data available" />}
      </div>
    </Card>
  );
}

function Drawn({ overview, className }: { overview: CostOverview; className: string }) {
  const navigate = useNavigate();
  const { days, anomalies } = overview;
  const total = days.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  const daysRead = days.filter(({ state }) => state === "complete").length;
  const [largest] = anomalies;
  return (
    <ChartCard
      className={className}
      title="Cost Trend"
      hint={
        largest === undefined ? (
          "Last 30 days, billed cost"
        ) : (
          <>
            Unusual spend:{" "}
            <Link to="/cost-analysis" search={{ service: largest.service }} className="link">
              {anomalyText(largest)}
            </Link>
            , {anomalyDays(largest)}
            {anomalies.length > 1 && `, and ${anomalies.length - 1} more`}
          </>
        )
      }
      legend={[
        {
          name: daysRead === days.length ? "30 days" : `${daysRead} of ${days.length} days`,
          ...{ value: formatWholeDollars(total), colour: "var(--series-1)" },
        },
        ...gapLegend(days),
      ]}
      chart={
        <AreaChart
          label="Daily cost, last 30 days"
          name="Cost"
          points={trendPoints(days)}
          breakdown={(index) => topLines(days[index], serviceName)}
          events={anomalyEvents(anomalies, days)}
          formatValue={formatWholeDollars}
          formatAxis={formatAxisDollars}
          leastStep={1}
          formatAt={formatBillingDay}
          heightPx={336}
          onPick={(index) => {
            const day = days[index]?.date;
            if (day !== undefined) void navigate({ to: "/cost-analysis", search: { day } });
          }}
          pickHint="Press Enter to open the day."
        />
      }
      table={
        <ChartTable
          label="Daily cost, last 30 days"
          atHeading="Day"
          columns={["Cost"]}
          rows={days.map((day) => ({
            at: formatBillingDay(day.date),
            note: day.state === "not_read" ? undefined : bucketWords(day),
            cells: [bucketCost(day)],
          }))}
        />
      }
    />
  );
}
