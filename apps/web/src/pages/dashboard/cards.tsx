import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CostChange } from "../../components/cost-change.tsx";
import { MetricCard } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount, formatWholeDollars } from "../../lib/format.ts";
import { recommendationTotalsQuery } from "../../lib/recommendation-totals-query.ts";
import { FigureHelp } from "./figure-help.tsx";
import type { CostOverview, Summary } from "./queries.ts";
import { SecurityScoreCard } from "./security-score-card.tsx";
import { useUnderWay } from "./under-way.ts";

type CardsProps = {
  account: string | undefined;
  overview: UseQueryResult<CostOverview | null>;
  summary: UseQueryResult<Summary>;
};

/** The four figures of the specification (section 2). */
export function Cards({ account, overview, summary }: CardsProps) {
  return (
    <div data-tour="figures" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <MonthlyCost account={account} overview={overview} summary={summary.data} />
      <Recommended account={account} summary={summary} />
    </div>
  );
}

/** Has the height of the figure. */
const LOADING = <Skeleton className="my-0.5 h-5 w-24 sm:my-1 sm:h-6" />;

type MonthlyCostProps = Pick<CardsProps, "account" | "overview"> & { summary: Summary | undefined };

function MonthlyCost({ account, overview, summary }: MonthlyCostProps) {
  const { data } = overview;
  const coming = useUnderWay("cost_analysis", account);
  const known = data?.currentMonthCost ?? null;
  // While another response is loaded, an analysis may have ended: nothing says that there was none.
  const loading = overview.isPending || (data === null && coming === null && overview.isFetching);
  return (
    <MetricCard
      label="Monthly Cost"
      help={<FigureHelp figure="Monthly Cost" {...{ account, overview: data }} />}
      value={loading ? LOADING : known === null ? "–" : formatWholeDollars(known)}
      note={
        <Note>
          {overview.isError ? (
            <Failed what="the costs" of={overview} />
          ) : data === null && coming !== null ? (
            coming
          ) : (
            costNote(loading ? undefined : data, summary)
          )}
        </Note>
      }
    />
  );
}

/** Has the height of two lines on phones, where most notes have two. */
function Note({ children }: { children: ReactNode }) {
  return <span className="block min-h-8 sm:min-h-4">{children}</span>;
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
  return (
    <>
      <WeeklyChange percent={overview.weekly?.percentageChange ?? null} />
      {overview.monthComparison === null && <span className="block">No full day of this month yet</span>}
    </>
  );
}

function WeeklyChange({ percent }: { percent: number | null }) {
  return percent === null ? (
    "No comparison with last week yet"
  ) : (
    <span title="Average daily cost of the last 7 full days vs. the 7 days before">
      <CostChange percent={percent} than="versus last week" />
    </span>
  );
}

/** Potential savings, security score, and recommendations, in the order of the specification. */
function Recommended({ account, summary }: Pick<CardsProps, "account" | "summary">) {
  const totals = useQuery(recommendationTotalsQuery(account));
  const { data } = totals;
  const coming = useUnderWay("discovery", account);
  const discovered = summary.data && summary.data.lastDiscoveredAt !== null;
  const known = data !== undefined && !summary.isPending;
  // If the inventory could not be loaded, recommendations show that there was a discovery.
  const figure = (text: (of: NonNullable<typeof data>) => string) =>
    known ? ((discovered ?? data.counts.ALL > 0) ? text(data) : "–") : LOADING;
  const note = (text: string) => (
    <Note>
      {totals.isError ? (
        <Failed what="the recommendations" of={totals} />
      ) : discovered === false ? (
        (coming ?? "Available after the first discovery")
      ) : (
        text
      )}
    </Note>
  );
  const unknown = data?.unknownSavingsCount ?? 0;
  return (
    <>
      <MetricCard
        label="Potential Savings"
        help={<FigureHelp figure="Potential Savings" {...{ account, summary: summary.data }} />}
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
        help={<FigureHelp figure="Recommendations" {...{ account, summary: summary.data }} />}
        value={totals.isError ? "–" : figure((of) => formatCount(of.counts.ALL))}
        note={note("Active suggestions")}
      />
    </>
  );
}

/** A failed figure with Retry. On phones, its card names it, and the note keeps its two lines. */
function Failed({ what, of }: { what: string; of: { refetch: () => Promise<unknown> } }) {
  return (
    <span role="alert">
      Couldn't load<span className="max-sm:sr-only"> {what}</span>.{" "}
      <button type="button" className="link" onClick={() => void of.refetch()}>
        Retry
      </button>
    </span>
  );
}
