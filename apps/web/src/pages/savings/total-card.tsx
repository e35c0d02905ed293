import type { RecommendationsPage } from "../../components/savings/recommendation-queries.ts";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount, formatWholeDollars } from "../../lib/format.ts";

type TotalCardProps = {
  /** Undefined while it loads. */
  page: RecommendationsPage | undefined;
  /** Whether an account in scope was discovered; otherwise, an empty list has no meaning. Undefined while unknown. */
  discovered: boolean | undefined;
};

/** Total savings of all open recommendations. */
export function TotalCard({ page, discovered }: TotalCardProps) {
  const summed = page !== undefined && (discovered === true || page.statusCounts.open > 0);
  return (
    <Card
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 p-4"
      aria-busy={page === undefined}
    >
      <div>
        <h2 className="font-medium text-muted text-sm">Total Potential Savings</h2>
        <p className="mt-1 font-semibold text-3xl text-good tabular-nums">
          {page === undefined ? (
            <Skeleton className="my-1 h-8 w-40" />
          ) : !summed ? (
            <span className="text-muted">–</span>
          ) : (
            <>
              {formatWholeDollars(page.totalPotentialSavings)}
              <span className="ml-1.5 font-normal text-base text-muted">per month</span>
            </>
          )}
        </p>
      </div>
      <p className="max-w-xl text-muted text-xs">
        {discovered === false
          ? "Available after the first discovery."
          : "Total of all open recommendations. Overlapping savings count once, so the total can be less than the sum of the cards."}
        {page !== undefined && page.unknownSavingsCount > 0 && (
          <>
            {" "}
            {formatCount(page.unknownSavingsCount)}{" "}
            {page.unknownSavingsCount === 1 ? "recommendation" : "recommendations"} without a known price{" "}
            {page.unknownSavingsCount === 1 ? "is" : "are"} not included.
          </>
        )}
      </p>
    </Card>
  );
}
