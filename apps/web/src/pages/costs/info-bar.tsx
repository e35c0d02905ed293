import { useState } from "react";
import { sourceWords } from "../../components/cost-facts.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Select } from "../../components/ui/select.tsx";
import { formatBillingDate } from "../../lib/format.ts";
import type { CostSummary } from "./queries.ts";
import { PERIODS, type Period } from "./search.ts";

type InfoBarProps = {
  summary: CostSummary;
  period: Period;
  busy: boolean;
  onUpdate: (period: Period) => void;
};

/** Analyzed period, age and source of the data, and the period selector. */
export function InfoBar({ summary, period, busy, onUpdate }: InfoBarProps) {
  const { start, end } = summary.dateRange;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-3 text-sm">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name="Analysis period">
          <span className="tabular-nums">
            {formatBillingDate(start)} – {formatBillingDate(end)}
          </span>
        </Fact>
        <Fact name="Last updated">
          <RelativeTime time={summary.lastUpdated} />
        </Fact>
        {summary.sources.length > 0 && <Fact name="Source">{sourceWords(summary.sources)}</Fact>}
      </dl>
      {/* Resets the selection when the period changes elsewhere (Back, a link). */}
      <PeriodForm key={period} {...{ period, busy, onUpdate }} />
    </Card>
  );
}

/** Period selector and Update button (specification, section 2). */
function PeriodForm({ period, busy, onUpdate }: Omit<InfoBarProps, "summary">) {
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
    <div className="flex items-baseline gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
