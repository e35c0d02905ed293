import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CostChange } from "../../components/cost-change.tsx";
import { MetricCard } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount, formatWholeDollars } from "../../lib/format.ts";
import { recommendationTotalsQuery } from "../../lib/recommendation-totals-query.ts";
import type { CostOverview, Summary } from "./queries.ts";
import { SecurityScoreCard } from "./security-score-card.tsx";

type CardsProps = {
  account: string | undefined;
  overview: UseQueryResult<CostOverview | null>;
  summary: Summary | undefined;
};

/** The four figures of the specification (section 2). */
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
      note={overview.isError ? <Failed what="the costs" of={overview} /> : costNote(data, summary)}
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
    <span title="Average daily cost of the last 7 full days vs. the 7 days before">
      <CostChange percent={percent} than="versus last week" />
    </span>
  );
}

type RecommendedProps = { account: string | undefined; discovered: boolean | undefined };

/** Potential savings, security score, and recommendations, in the order of the specification. */
function Recommended({ account, discovered }: RecommendedProps) {
  const totals = useQuery(recommendationTotalsQuery(account));
  const { data } = totals;
  const known = data !== undefined && discovered !== undefined;
  const figure = (text: (of: NonNullable<typeof data>) => string) =>
    known ? (discovered ? text(data) : "–") : LOADING;
  const note = (text: string) => {
    if (totals.isError) return <Failed what="the recommendations" of={totals} />;
    return discovered === false ? "Available after the first discovery" : text;
  };
  const unknown = data?.unknownSavingsCount ?? 0;
  return (
    <>
      <MetricCard
        label="Potential Savings"
        value={totals.isError ? "–" : figure((of) => `${formatWholeDollars(of.totalPotentialSavings)}/mo`)}
        note={note(
          unknown === 0
            ? "If all recommendations are applied"
            : `${formatCount(unknown)} without a known price`,
        )}
      />
      <SecurityScoreCard account={account} />
      <MetricCard
        label="Recommendations"
        value={totals.isError ? "–" : figure((of) => formatCount(of.counts.ALL))}
        note={note("Active suggestions")}
      />
    </>
  );
}

/** A failed figure with Retry. */
function Failed({ what, of }: { what: string; of: { refetch: () => Promise<unknown> } }) {
  return (
    <span role="alert">
      Couldn't load {what}.{" "}
      <button type="button" className="link" onClick={() => void of.refetch()}>
        Retry
      </button>
    </span>
  );
}
