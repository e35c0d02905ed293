import { useState } from "react";
import { TriangleAlert } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatBillingDate, formatCount } from "../../lib/format.ts";
import { analysisProgressText } from "./analysis-text.ts";
import type { CostSummary } from "./queries.ts";
import { PERIODS, type Period } from "./search.ts";
import type { AnalysisControl } from "./use-cost-analysis.ts";

type InfoBarProps = {
  summary: CostSummary;
  period: Period;
  analysis: AnalysisControl;
  onUpdate: (period: Period) => void;
  /** Reads the missing days. */
  onRead: () => void;
};

const BAR =
  "relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3 overflow-hidden px-4 py-3 text-sm";
const FACTS = "flex flex-wrap gap-x-6 gap-y-2";

/** Analyzed period, age and completeness of the data, and the period selector; progress while an analysis runs. */
export function InfoBar({ summary, period, analysis, onUpdate, onRead }: InfoBarProps) {
  const { start, end } = summary.dateRange;
  return (
    <Card className={BAR}>
      <dl className={FACTS}>
        <Fact name="Analysis period">
          <span className="tabular-nums">
            {formatBillingDate(start)} – {formatBillingDate(end)}
          </span>
        </Fact>
        <Fact name="Last updated">
          <RelativeTime time={summary.lastUpdated} />
        </Fact>
        <Fact name="Days read">
          <DaysRead coverage={summary.coverage} busy={analysis.busy} onRead={onRead} />
        </Fact>
      </dl>
      {analysis.run === undefined ? (
        // Resets the selection when the period changes elsewhere (Back, a link).
        <PeriodForm key={period} {...{ period, onUpdate }} busy={analysis.busy} />
      ) : (
        <Progress analysis={analysis} run={analysis.run} />
      )}
    </Card>
  );
}

/** The bar while its facts load, of the same size. Its form is disabled, and must not be focused either. */
export function InfoBarSkeleton({ period }: { period: Period }) {
  return (
    <Card className={BAR} inert>
      <dl className={FACTS}>
        {["Analysis period", "Last updated", "Days read"].map((name) => (
          <Fact key={name} name={name}>
            <Skeleton className={name === "Analysis period" ? "h-4.5 w-44" : "h-4.5 w-20"} />
          </Fact>
        ))}
      </dl>
      <PeriodForm period={period} busy onUpdate={() => undefined} />
    </Card>
  );
}

type DaysReadProps = { coverage: CostSummary["coverage"]; busy: boolean; onRead: () => void };

/** Number of days that the figures are based on; if days are missing, it is marked, with the next action. */
function DaysRead({ coverage: { days, daysRead }, busy, onRead }: DaysReadProps) {
  const words = `${formatCount(daysRead)} of ${formatCount(days)}`;
  if (daysRead >= days) return <span className="tabular-nums">{words}</span>;
  return (
    <span className="flex items-center gap-2">
      <span
        className="flex items-center gap-1.5 text-medium tabular-nums"
        title="Figures include only these days"
      >
        <TriangleAlert className="size-4" aria-hidden="true" />
        {words}
      </span>
      <Button size="sm" className="-my-1.5" onClick={onRead} disabled={busy}>
        Read missing days
      </Button>
    </span>
  );
}

type ProgressProps = { analysis: AnalysisControl; run: NonNullable<AnalysisControl["run"]> };

/** Progress of the analysis, in the place of the selector, so that nothing moves when it starts or ends. */
function Progress({ analysis, run }: ProgressProps) {
  const { done, total } = run.progress;
  const share = total > 1 ? (done / total) * 100 : null;
  return (
    <div className="flex h-8 min-w-0 items-center gap-3 max-sm:w-full max-sm:justify-between">
      <p className="min-w-0 truncate" role="status">
        {analysisProgressText(run)}
      </p>
      <Button size="sm" onClick={analysis.cancel} disabled={analysis.cancelling}>
        {analysis.cancelling ? "Canceling..." : "Cancel"}
      </Button>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share)}
        className="absolute inset-x-0 bottom-0 h-1 overflow-hidden bg-sunken"
      >
        <div
          className={share === null ? "h-full w-2/5 animate-indeterminate bg-accent" : "h-full bg-accent"}
          {...(share === null ? {} : { style: { width: `${share}%` } })}
        />
      </div>
    </div>
  );
}

/** Period selector and Update button (specification, section 2). */
function PeriodForm({
  period,
  busy,
  onUpdate,
}: {
  period: Period;
  busy: boolean;
  onUpdate: (period: Period) => void;
}) {
  const [chosen, setChosen] = useState<Period>(period);
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onUpdate(chosen);
      }}
    >
      <Select
        aria-label="Period"
        className="w-40"
        value={chosen}
        onChange={(event) => {
          const value = event.currentTarget.value;
          setChosen(PERIODS.find((one) => one.value === value)?.value ?? chosen);
        }}
      >
        {PERIODS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button type="submit" disabled={busy}>
        Update
      </Button>
    </form>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
