import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { CircleDashed, Minus, TrendingDown, TrendingUp } from "../../../components/icons.gen.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatCount } from "../../../lib/format.ts";
import { scoreStanding } from "../../../lib/score-words.ts";
import type { SecurityScore } from "../../../lib/security-score-query.ts";
import { scansQuery } from "../queries.ts";
import { ScoreHelp } from "./score-help.tsx";
import { ScoreRing } from "./score-ring.tsx";

const Sparkline = lazy(() =>
  import("../../../components/charts/sparkline.tsx").then((file) => ({ default: file.Sparkline })),
);

const TRENDS = {
  improving: { icon: TrendingUp, tone: "good" },
  declining: { icon: TrendingDown, tone: "critical" },
  stable: { icon: Minus, tone: "neutral" },
} as const;

type ScoreSectionProps = { score: SecurityScore; scoped: boolean; onOpenNotEvaluated: () => void };

/** Score, grade, trend, and how much could not be evaluated. */
export function ScoreSection({ score, scoped, onOpenNotEvaluated }: ScoreSectionProps) {
  const trend = TRENDS[score.trend];
  const Icon = trend.icon;
  return (
    <section aria-labelledby="security-score" className="flex items-center gap-4 px-4 py-2.5">
      <ScoreRing score={score.score} grade={score.grade} />
      <div className="min-w-0 flex-1">
        <header className="flex items-center justify-between gap-2">
          <div className="flex items-center gap-1">
            <h2 id="security-score" className="font-semibold text-base">
              Security score
            </h2>
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
        <p className="truncate text-sm">
          <span className="font-medium">
            {score.score === null ? "No score" : scoreStanding(score.score)}
          </span>
          {score.score === null && <span className="text-muted"> · no results in the last scan</span>}
          {scoped && <span className="text-muted"> · all accounts</span>}
        </p>
        {score.comparable ? <ScoreHistory /> : <NotComparable before={score.comparableScore} />}
        {score.unknown > 0 && (
          <button
            type="button"
            onClick={onOpenNotEvaluated}
            className="mt-0.5 inline-flex items-center gap-1 rounded-sm font-medium text-medium text-xs underline-offset-3 hover:underline [&_svg]:size-3.5"
          >
            <CircleDashed aria-hidden="true" />
            {formatCount(score.unknown)} not evaluated
          </button>
        )}
      </div>
    </section>
  );
}

/** Note next to a score that missing data distorts. */
function NotComparable({ before }: { before: number | null }) {
  return (
    <p className="mt-0.5 text-xs">
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
  // The line keeps its place while it loads.
  if (first === undefined || last === undefined || scores.length < 2) return <div className="mt-0.5 h-4" />;
  return (
    <div className="mt-0.5 flex h-4 items-center gap-2">
      {/* As wide as the line, so that nothing moves when it is there. */}
      <Suspense fallback={<span className="h-8 w-24 shrink-0" />}>
        <Sparkline values={scores} />
      </Suspense>
      <p className="truncate text-muted text-xs tabular-nums">
        {first} → {last} over {formatCount(scores.length)} scans
      </p>
    </div>
  );
}
