import type { ListedRecommendation } from "../../../components/savings/recommendation-queries.ts";
import { countOf, formatCardDollars } from "../../../lib/format.ts";

type CountedElsewhereProps = { recommendation: ListedRecommendation; onToggle: (id: string) => void };

/** Links to the recommendation that counts toward the total in place of an overlapping one. */
export function CountedElsewhere({ recommendation: one, onToggle }: CountedElsewhereProps) {
  const { countedIn, countedMonthlySavings: counted, estimatedMonthlySavings: amount, status } = one;
  if (status !== "open" || countedIn === null || amount === null || counted >= amount) return null;
  return (
    <span className="flex min-w-0 gap-1">
      <span className="shrink-0">
        {counted === 0 ? "Included in" : `${formatCardDollars(counted)} counted, the rest is included in`}
      </span>
      <button
        type="button"
        title={countedIn.act}
        className="relative z-1 min-w-0 truncate text-accent underline-offset-2 hover:underline"
        onClick={() => onToggle(countedIn.recommendationId)}
      >
        {countedIn.act}
      </button>
    </span>
  );
}

type AlternativesButtonProps = { recommendation: ListedRecommendation; onCompare: (id: string) => void };

/** Opens the comparison with those that this one includes. */
export function AlternativesButton({ recommendation: one, onCompare }: AlternativesButtonProps) {
  const { alternativeCount: count, recommendationId } = one;
  if (count === 0) return null;
  return (
    <button
      type="button"
      aria-description={one.title}
      className="relative z-1 shrink-0 text-accent underline-offset-2 hover:underline"
      onClick={() => onCompare(recommendationId)}
    >
      {countOf(count, "alternative")}
    </button>
  );
}
