import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AreaChart } from "../../components/charts/area-chart.tsx";
import { ChartCard } from "../../components/charts/chart-card.tsx";
import { ChartTable } from "../../components/charts/chart-table.tsx";
import { CostChange } from "../../components/cost-change.tsx";
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
import { FigureHelp } from "./figure-help.tsx";
import type { CostOverview } from "./queries.ts";
import { useUnderWay } from "./under-way.ts";

type CostTrendProps = {
  account: string | undefined;
  overview: UseQueryResult<CostOverview | null>;
  className: string;
};

/** Billed costs of the last 30 full days, with anomalies. */
export function CostTrend({ account, overview, className }: CostTrendProps) {
  const { data } = overview;
  const coming = useUnderWay("cost_analysis", account);
  const help = <FigureHelp figure="Cost Trend" {...{ account, overview: data }} />;
  if (data !== null && data !== undefined) return <Drawn overview={data} help={help} className={className} />;
  return (
    <Card className={className}>
      <CardHeader title="Cost Trend" help={help} hint="Last 30 days" />
      <div className="px-5 pt-3 pb-5">
        {overview.isPending && <Skeleton className="h-72" />}
        {overview.isError && (
          <LoadError
            message={errorSentence(overview.error, "Failed to load cost data. Please try again.")}
            error={overview.error}
            onRetry={() => void overview.refetch()}
          />
        )}
        {data === null && coming === null && <EmptyState icon={ChartLine} title="No cost data available" />}
        {data === null && coming !== null && (
          <EmptyState icon={ChartLine} title={coming} text="Daily costs appear here when it ends." />
        )}
      </div>
    </Card>
  );
}

type DrawnProps = { overview: CostOverview; help: ReactNode; className: string };

function Drawn({ overview, help, className }: DrawnProps) {
  const navigate = useNavigate();
  const { days, anomalies } = overview;
  const total = days.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  const daysRead = days.filter(({ state }) => state === "complete").length;
  const [largest] = anomalies;
  const percent = overview.weekly?.percentageChange ?? null;
  const week = percent !== null && (
    <>
      {" · "}
      <CostChange percent={percent} than="versus last week" />
    </>
  );
  return (
    <ChartCard
      className={className}
      title="Cost Trend"
      help={help}
      hint={
        largest === undefined ? (
          <>Last 30 days, billed cost{week}</>
        ) : (
          <>
            Unusual spend:{" "}
            <Link to="/cost-analysis" search={{ service: largest.service }} className="link">
              {anomalyText(largest)}
            </Link>
            , {anomalyDays(largest)}
            {anomalies.length > 1 && `, and ${anomalies.length - 1} more`}
            {week}
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
