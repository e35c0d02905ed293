import { CostChange } from "../../components/cost-change.tsx";
import {
  commonFacts,
  daySpan,
  includedWords,
  lastMonthFacts,
  monthToDateFacts,
  projectionFacts,
  sameDays,
} from "../../components/cost-facts.tsx";
import { FigureHelp } from "../../components/figure-help.tsx";
import { MetricCard } from "../../components/ui/card.tsx";
import { formatBillingDay, formatSignedDollars, formatWholeDollars } from "../../lib/format.ts";
import type { CostSummary } from "./queries.ts";

type CardProps = { summary: CostSummary };

/** Unknown figures are a dash, never 0. */
function dollars(amount: number | null): string {
  return amount === null ? "–" : formatWholeDollars(amount);
}

/** Current, projected, and last month, and the selected period compared with the previous one. */
export function HeadlineCards({ summary }: CardProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <MetricCard
        label="Current Month"
        help={<FigureHelp figure="Current Month" {...monthToDateFacts(summary)} />}
        value={dollars(summary.currentMonthCost)}
        note={<MonthNote summary={summary} />}
      />
      <MetricCard
        label="Projected Month"
        help={<FigureHelp figure="Projected Month" {...projectionFacts(summary)} />}
        value={dollars(summary.projectedMonthCost)}
        note={<ProjectionNote summary={summary} />}
      />
      <MetricCard
        label="Last Month"
        help={<FigureHelp figure="Last Month" {...lastMonthFacts(summary)} />}
        value={dollars(summary.lastMonthCost)}
        note={<LastMonthNote summary={summary} />}
      />
      <SelectedPeriod summary={summary} />
    </div>
  );
}

/** The change from last month, over the same number of full days. */
function MonthNote({ summary }: CardProps) {
  const { monthComparison: compared, currentMonth } = summary;
  if (compared === null) return "No full day of this month yet";
  const { cost, previousCost, percentageChange, days } = compared;
  if (cost === null || previousCost === null) {
    const missing = currentMonth.daysMissing;
    return missing > 0
      ? `Not comparable with last month: ${missing} ${missing === 1 ? "day" : "days"} not read`
      : "Not comparable: last month was not fully read";
  }
  return (
    <>
      {percentageChange === null ? (
        "Not comparable: last month cost nothing"
      ) : (
        <CostChange percent={percentageChange} than="from last month" />
      )}
      <span className="block tabular-nums">
        {formatWholeDollars(cost)} in {days} full {days === 1 ? "day" : "days"} vs.{" "}
        {sameDays({ days, previousCost })}
      </span>
    </>
  );
}

function LastMonthNote({ summary }: CardProps) {
  const { state, daysRead, days } = summary.lastMonth;
  return (
    <>
      Total spent
      {state !== "complete" && (
        <span className="block">
          {daysRead} of {days} days read
        </span>
      )}
    </>
  );
}

function SelectedPeriod({ summary }: CardProps) {
  const { dateRange, comparison, coverage, included } = summary;
  const { days, daysRead } = coverage;
  return (
    <MetricCard
      label="Selected Period"
      help={
        <FigureHelp
          figure="Selected Period"
          {...commonFacts(summary)}
          counts={`${summary.metric === "billed" ? "Billed" : "Effective"} cost of the period: ${includedWords(included)}.`}
          period={`${daySpan(dateRange)}: ${daysRead} of ${days} ${days === 1 ? "day" : "days"} read`}
          comparedWith={`${daySpan(comparison)}: ${comparison.daysRead} of ${comparison.days} days read`}
        />
      }
      value={dollars(summary.totalCost)}
      note={<PeriodNote summary={summary} />}
    />
  );
}

/** The change from the same number of days before; both have to be read for a comparison. */
function PeriodNote({ summary }: CardProps) {
  const { comparison, coverage } = summary;
  const { cost, change, percentageChange, days, daysRead } = comparison;
  if (cost === null) return "No data for the previous period";
  if (change === null) {
    return daysRead < days
      ? `Not comparable: ${daysRead} of ${days} days of the previous period were read`
      : `Not comparable: ${coverage.daysRead} of ${coverage.days} days were read`;
  }
  const than = `from ${formatWholeDollars(cost)} in the previous ${days === 1 ? "day" : `${days} days`}`;
  if (percentageChange === null) return `${formatSignedDollars(change)} ${than}`;
  return <CostChange percent={percentageChange} than={than} />;
}

function ProjectionNote({ summary }: CardProps) {
  const { projection, projectionGap } = summary;
  if (projection === null) return projectionGap ?? "Not enough data for a projection";
  const { lower, upper, confidence, expectedCharges } = projection;
  return (
    <>
      Based on current usage
      <span className="block tabular-nums">
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
