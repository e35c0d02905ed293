import { useInfiniteQuery } from "@tanstack/react-query";
import { Sparkline } from "../../components/charts/sparkline.tsx";
import { Minus, TrendingDown, TrendingUp } from "../../components/icons.gen.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { formatCount } from "../../lib/format.ts";
import { scoreStanding } from "../../lib/score-words.ts";
import type { SecurityScore } from "../../lib/security-score-query.ts";
import { scansQuery } from "./queries.ts";
import { ScoreHelp } from "./score-help.tsx";
import { ScoreRing } from "./score-ring.tsx";

const TRENDS = {
  improving: { icon: TrendingUp, tone: "good" },
  declining: { icon: TrendingDown, tone: "critical" },
  stable: { icon: Minus, tone: "neutral" },
} as const;

/** Score, grade, trend, and quick stats. */
export function ScoreCard({ score, scoped }: { score: SecurityScore; scoped: boolean }) {
  const trend = TRENDS[score.trend];
  const Icon = trend.icon;
  return (
    <Card className="flex flex-col p-5 lg:col-span-5">
      <header className="flex items-start justify-between gap-3">
        <div className="flex items-center gap-1.5">
          <h2 className="font-semibold text-lg">Security score</h2>
          <ScoreHelp />
        </div>
        {score.score !== null && !score.comparable && <Badge tone="neutral">not comparable</Badge>}
        {score.score !== null && score.comparable && (
          <Badge tone={trend.tone}>
            <Icon aria-hidden="true" />
            {score.trend}
          </Badge>
        )}
      </header>
      <div className="mt-3 flex flex-1 flex-wrap items-center gap-x-6 gap-y-4 max-sm:flex-col">
        <ScoreRing score={score.score} grade={score.grade} />
        <div className="min-w-0 flex-1 basis-44 max-sm:w-full max-sm:basis-auto">
          <p className="font-medium text-base">
            {score.score === null ? "No score" : scoreStanding(score.score)}
          </p>
          <p className="mt-0.5 text-muted text-sm">
            {score.score === null
              ? "No results in the last scan."
              : scoped
                ? "Across all of your accounts"
                : "Weighted by severity"}
          </p>
          {score.comparable ? <ScoreHistory /> : <NotComparable before={score.comparableScore} />}
          <QuickStats score={score} />
        </div>
      </div>
    </Card>
  );
}

/** Note beside a score that missing data distorts. */
function NotComparable({ before }: { before: number | null }) {
  return (
    <p className="mt-2 text-sm">
      The last score isn't comparable because of missing data.
      {before !== null && ` Previous score: ${before}.`}
    </p>
  );
}

/** Scores of the last comparable full scans, oldest first, as a sparkline. */
function ScoreHistory() {
  const scans = useInfiniteQuery(scansQuery);
  const newest = scans.data?.pages[0]?.scans ?? [];
  const scores = newest
    .flatMap(({ score, partial, comparable }) => (score === null || partial || !comparable ? [] : [score]))
    .reverse();
  const [first] = scores;
  const last = scores.at(-1);
  if (first === undefined || last === undefined || scores.length < 2) return null;
  return (
    <div className="mt-2 flex items-center gap-3">
      <Sparkline values={scores} />
      <p className="text-muted text-xs tabular-nums">
        {first} → {last} over {formatCount(scores.length)} scans
      </p>
    </div>
  );
}

function QuickStats({ score }: { score: SecurityScore }) {
  return (
    <section aria-labelledby="quick-stats" className="mt-3">
      <h3 id="quick-stats" className="font-medium text-muted text-xs">
        Quick Stats
      </h3>
      <dl className="mt-1 flex flex-col divide-y divide-line border-line border-t text-sm">
        <Stat name="Total Findings">{formatCount(score.findingsSummary.total)}</Stat>
        <Stat name="Auto-Remediable">{formatCount(score.autoRemediable)}</Stat>
        <Stat name="Last Scan">
          <RelativeTime time={score.lastScan} />
        </Stat>
      </dl>
    </section>
  );
}

function Stat({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
