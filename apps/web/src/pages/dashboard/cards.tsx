import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CostChange } from "../../components/cost-change.tsx";
import { MetricCard } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount, formatWholeDollars } from "../../lib/format.ts";
import { type CostOverview, recommendationTotalsQuery, type Summary } from "./queries.ts";
import { SecurityScoreCard } from "./security-score-card.tsx";

type CardsProps = {
  account: string | undefined;
  overview: UseQueryResult<CostOverview | null>;
  summary: Summary | undefined;
};

/** The specification's four figures, each of them read and none of them made up. */
export function Cards({ account, overview, summary }: CardsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <MonthlyCost overview={overview} summary={summary} />
      <Recommended account={account} discovered={summary && summary.lastDiscoveredAt !== null} />
    </div>
  );
}

const LOADING = <Skeleton className="my-1 h-6 w-24" />;

function MonthlyCost({ overview, summary }: Omit<CardsProps, "account">) {
  const { data } = overview;
  const known = data?.currentMonthCost ?? null;
  return (
    <MetricCard
      label="Monthly Cost"
      value={overview.isPending ? LOADING : known === null ? "–" : formatWholeDollars(known)}
      note={overview.isError ? <Failed what="The costs" of={overview} /> : costNote(data, summary)}
    />
  );
}

function costNote(overview: CostOverview | null | undefined, summary: Summary | undefined): ReactNode {
  if (overview === undefined) return " ";
  if (overview === null) {
    return (
      <>
        <Link to="/cost-analysis" className="link">
          Run a cost analysis
        </Link>
        {summary !== undefined && summary.lastDiscoveredAt !== null && (
          <> · {formatWholeDollars(summary.monthlyCost)} at list price</>
        )}
      </>
    );
  }
  const percent = overview.weekly?.percentageChange ?? null;
  return percent === null ? (
    "No comparison with last week yet"
  ) : (
    <span title="The average of the last 7 whole days against the 7 before">
      <CostChange percent={percent} than="versus last week" />
    </span>
  );
}

type RecommendedProps = { account: string | undefined; discovered: boolean | undefined };

/** What could be saved, the security score between, and how many suggestions there are: the specification's order. */
function Recommended({ account, discovered }: RecommendedProps) {
  const totals = useQuery(recommendationTotalsQuery(account));
  const { data } = totals;
  const known = data !== undefined && discovered !== undefined;
  const figure = (text: (of: NonNullable<typeof data>) => string) =>
    known ? (discovered ? text(data) : "–") : LOADING;
  const note = (text: string) => {
    if (totals.isError) return <Failed what="The recommendations" of={totals} />;
    return discovered === false ? "Known after the first discovery" : text;
  };
  const unknown = data?.unknownSavingsCount ?? 0;
  return (
    <>
      <MetricCard
        label="Potential Savings"
        value={totals.isError ? "–" : figure((of) => `${formatWholeDollars(of.totalPotentialSavings)}/mo`)}
        note={note(unknown === 0 ? "If all are applied" : `${formatCount(unknown)} could not be priced`)}
      />
      <SecurityScoreCard />
      <MetricCard
        label="Recommendations"
        value={totals.isError ? "–" : figure((of) => formatCount(of.counts.ALL))}
        note={note("Active suggestions")}
      />
    </>
  );
}

/** A figure that could not be loaded, with the way to try again. */
function Failed({ what, of }: { what: string; of: { refetch: () => Promise<unknown> } }) {
  return (
    <span role="alert">
      {what} could not be loaded.{" "}
      <button type="button" className="link" onClick={() => void of.refetch()}>
        Retry
      </button>
    </span>
  );
}
