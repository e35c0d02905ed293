import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { type ScoreColour, scoreColour, scoreStanding } from "../../lib/score-words.ts";
import { securityScoreOf } from "../../lib/security-score-query.ts";
import { FigureHelp } from "./figure-help.tsx";
import { useUnderWay } from "./under-way.ts";

const TEXTS: Readonly<Record<ScoreColour, string>> = {
  good: "text-good",
  medium: "text-medium",
  high: "text-high",
  critical: "text-critical",
};

/** Security score of the last scan with its rating, linked to the security page. */
export function SecurityScoreCard({ account }: { account: string | undefined }) {
  const score = useQuery(securityScoreOf(account));
  const value = score.data?.score ?? null;
  const coming = useUnderWay("security_scan", account);
  return (
    <Card className="p-4">
      <div className="flex items-center gap-1">
        <h2 className="font-medium text-muted text-sm">Security Score</h2>
        <FigureHelp figure="Security Score" account={account} />
      </div>
      <div className="mt-1 font-semibold text-xl tabular-nums sm:text-3xl">
        {score.isPending ? (
          <Skeleton className="my-0.5 h-5 w-24 sm:my-1 sm:h-6" />
        ) : value === null ? (
          "–"
        ) : (
          <>
            {value}
            <span className="ml-1 font-normal text-base text-muted">/ 100</span>
          </>
        )}
      </div>
      <div className="mt-1.5 min-h-8 text-muted text-xs sm:min-h-4">
        {score.isError && (
          <>
            {errorSentence(score.error, "Couldn't load the score.")}{" "}
            <button type="button" className="link" onClick={() => void score.refetch()}>
              Retry
            </button>
          </>
        )}
        {score.data !== undefined && value === null && (
          <p>
            {score.data.lastScan !== null
              ? "No results in the last scan"
              : (coming ?? (
                  <Link to="/security" className="link">
                    {scoreStanding(null)}
                  </Link>
                ))}
          </p>
        )}
        {value !== null && (
          <Link
            to="/security"
            className={`rounded-sm font-medium hover:underline ${TEXTS[scoreColour(value)]}`}
          >
            {scoreStanding(value)}
          </Link>
        )}
        {score.data !== undefined && value !== null && !score.data.comparable && (
          <p>
            Not comparable because of missing data.
            {score.data.comparableScore !== null && ` Previous score: ${score.data.comparableScore}.`}
          </p>
        )}
        {score.isPending && "\u00a0"}
      </div>
    </Card>
  );
}
