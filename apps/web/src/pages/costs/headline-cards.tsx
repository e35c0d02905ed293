import { CostChange } from "../../components/cost-change.tsx";
import { FigureHelp } from "../../components/figure-help.tsx";
import { MetricCard } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { formatBillingDay, formatWholeDollars } from "../../lib/format.ts";
import type { CostSummary } from "./queries.ts";

/** Unknown figures are a dash, never 0. */
function dollars(amount: number | null): string {
  return amount === null ? "–" : formatWholeDollars(amount);
}

/** Current, projected, and last month, and the selected period compared with the previous one. */
export function HeadlineCards({ summary }: { summary: CostSummary }) {
  const { percentageChange, comparison } = summary;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <MetricCard
        label="Current Month"
        value={dollars(summary.currentMonthCost)}
        note={
          percentageChange === null ? (
            "No comparison with last month yet"
          ) : (
            <>
              <CostChange percent={percentageChange} than="from last month" />
              <span className="block">Average daily cost this month vs. the same days last month</span>
            </>
          )
        }
      />
      <MetricCard
        label="Projected Month"
        value={dollars(summary.projectedMonthCost)}
        note={<ProjectionNote summary={summary} />}
      />
      <MetricCard
        label="Last Month"
        help={
          <FigureHelp
            figure="Last Month"
            counts="All charges of last month that the figures on this page include."
            updated={<RelativeTime time={summary.lastUpdated} />}
          />
        }
        value={dollars(summary.lastMonthCost)}
        note="Total spent"
      />
      <MetricCard
        label="Selected Period"
        value={dollars(summary.totalCost)}
        note={
          comparison.percentageChange === null || comparison.cost === null ? (
            "No data for the previous period"
          ) : (
            <span title={`${formatBillingDay(comparison.start)} – ${formatBillingDay(comparison.end)}`}>
              <CostChange
                percent={comparison.percentageChange}
                than={`from ${formatWholeDollars(comparison.cost)} in the previous period`}
              />
            </span>
          )
        }
      />
    </div>
  );
}

function ProjectionNote({ summary }: { summary: CostSummary }) {
  const { projection, projectionGap } = summary;
  if (projection === null) return projectionGap ?? "Not enough data for a projection";
  const { lower, upper, confidence, method, expectedCharges } = projection;
  return (
    <>
      Based on current usage
      <span className="block tabular-nums" title={method}>
        {formatWholeDollars(lower)} – {formatWholeDollars(upper)} ({confidence}% confidence)
      </span>
      {expectedCharges.map(({ date, amount }) => (
        <span key={date} className="block tabular-nums">
          {formatWholeDollars(amount)} due on {formatBillingDay(date)}
        </span>
      ))}
    </>
  );
}
