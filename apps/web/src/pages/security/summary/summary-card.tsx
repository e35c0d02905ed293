import { Card } from "../../../components/ui/card.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { formatCount } from "../../../lib/format.ts";
import type { SecurityScore } from "../../../lib/security-score-query.ts";
import type { SecuritySearch } from "../search.ts";
import { ScoreSection } from "./score-section.tsx";
import { SeveritySection } from "./severity-section.tsx";

type SummaryCardProps = {
  score: SecurityScore;
  search: SecuritySearch;
  onChooseSeverity: (severity: SecuritySearch["severity"]) => void;
  /** Shows the active findings that can be fixed automatically. */
  onShowFixable: () => void;
  onOpenNotEvaluated: () => void;
};

/** Score, active findings by severity, and Quick Stats, in one row above the findings. */
export function SummaryCard(props: SummaryCardProps) {
  const { score, search, onChooseSeverity, onShowFixable, onOpenNotEvaluated } = props;
  return (
    <Card className="grid divide-line max-lg:divide-y lg:grid-cols-[minmax(0,330px)_minmax(0,1fr)_208px] lg:divide-x">
      <ScoreSection
        score={score}
        scoped={search.account !== undefined}
        onOpenNotEvaluated={onOpenNotEvaluated}
      />
      <SeveritySection summary={score.findingsSummary} chosen={search.severity} onChoose={onChooseSeverity} />
      <QuickStats score={score} onShowFixable={onShowFixable} />
    </Card>
  );
}

function QuickStats({ score, onShowFixable }: Pick<SummaryCardProps, "score" | "onShowFixable">) {
  return (
    <section aria-labelledby="quick-stats" className="px-4 py-2.5 max-lg:py-2">
      <h2 id="quick-stats" className="font-medium text-muted text-xs max-lg:sr-only">
        Quick Stats
      </h2>
      <dl className="mt-1 text-sm max-lg:mt-0 max-lg:grid max-lg:grid-cols-[auto_auto_auto] max-lg:gap-x-4 max-sm:text-xs">
        <Stat name="Total Findings">{formatCount(score.findingsSummary.total)}</Stat>
        <Stat name="Auto-Remediable">
          {score.autoRemediable === 0 ? (
            "0"
          ) : (
            <button type="button" className="link rounded-sm" onClick={onShowFixable}>
              {formatCount(score.autoRemediable)}
              <span className="sr-only"> (show them)</span>
            </button>
          )}
        </Stat>
        <Stat name="Last Scan">
          <RelativeTime time={score.lastScan} />
        </Stat>
      </dl>
    </section>
  );
}

function Stat({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-2 py-0.5 max-sm:flex-col max-sm:py-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
