import { lazy, Suspense, useId } from "react";
import { ChevronDown } from "../../components/icons.gen.ts";
import type { Recommendation } from "../../components/savings/recommendation-queries.ts";
import { gradeText, IMPACT_SEVERITIES, TYPE_LABELS } from "../../components/savings/words.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { SeverityBadge } from "../../components/ui/severity-badge.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatCardDollars, formatCount, formatDate } from "../../lib/format.ts";
import type { CardProps } from "./card-props.ts";

const RecommendationDetails = lazy(() =>
  import("./details/recommendation-details.tsx").then((file) => ({ default: file.RecommendationDetails })),
);

/** One recommendation; its whole header toggles it. */
export function RecommendationCard(props: CardProps) {
  const { recommendation: one, open, onToggle } = props;
  const bodyId = useId();
  return (
    <article
      data-recommendation={one.recommendationId}
      className={classNames("rounded-xl border border-line", open && "border-accent/50 shadow-soft")}
    >
      <div className="relative flex gap-x-3 gap-y-2 rounded-xl p-4 hover:bg-sunken/50 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-1.5">
            <SeverityBadge
              severity={IMPACT_SEVERITIES[one.impact]}
              label={`${gradeText(one.impact)} impact`}
            />
            <Badge>{TYPE_LABELS[one.type]}</Badge>
            <StandingBadge recommendation={one} />
            {one.sandbox && <Badge tone="accent">Sample data</Badge>}
          </div>
          <h2 className="mt-2 font-medium text-base">
            {/* The button covers the header, so that a click anywhere toggles it; its name is the title. */}
            <button
              type="button"
              // The amount of the title stands at the end of the row.
              aria-label={one.title}
              aria-expanded={open}
              aria-controls={open ? bodyId : undefined}
              onClick={() => onToggle(one.recommendationId)}
              className="text-left after:absolute after:inset-0 after:rounded-xl"
            >
              {one.act}
            </button>
          </h2>
          <p className="mt-0.5 break-words text-sm">{one.description}</p>
          <p className="mt-1.5 break-all text-muted text-xs">
            {one.resourceName} · {one.region} · {one.accountName}
          </p>
          <CountedElsewhere recommendation={one} onToggle={onToggle} />
        </div>
        <div className="flex shrink-0 items-start justify-between gap-2 sm:text-right">
          <Saving amount={one.estimatedMonthlySavings} />
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              "mt-0.5 size-4 text-muted transition-transform duration-120",
              open && "rotate-180",
            )}
          />
        </div>
      </div>
      {open && (
        <div id={bodyId} className="border-line border-t p-4">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <RecommendationDetails {...props} />
          </Suspense>
          <Alternatives recommendation={one} onToggle={onToggle} />
        </div>
      )}
    </article>
  );
}

/** Links to the recommendation that counts toward the total in place of an overlapping one. */
function CountedElsewhere({ recommendation: one, onToggle }: Pick<CardProps, "recommendation" | "onToggle">) {
  const { countedIn, countedMonthlySavings: counted, estimatedMonthlySavings: amount } = one;
  if (countedIn === null || amount === null || counted >= amount) return null;
  return (
    <p className="mt-1.5 text-muted text-xs">
      {counted === 0
        ? "Already included in "
        : `${formatCardDollars(counted)} of it counts toward the total. The rest is already included in `}
      <button
        type="button"
        className="relative z-10 text-left text-accent underline-offset-2 hover:underline"
        onClick={() => onToggle(countedIn.recommendationId)}
      >
        {countedIn.act}
      </button>
    </p>
  );
}

/** What is already counted in this one. */
function Alternatives({
  recommendation: { alternatives, alternativeCount: count },
  onToggle,
}: Pick<CardProps, "recommendation" | "onToggle">) {
  if (count === 0) return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer rounded-sm font-medium">
        {count === 1 ? "1 alternative" : `${formatCount(count)} alternatives`}
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {alternatives.map(({ recommendationId, title }) => (
          <li key={recommendationId}>
            <button type="button" className="link text-left" onClick={() => onToggle(recommendationId)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Estimated monthly savings; unknown savings are never shown as 0. */
function Saving({ amount }: { amount: number | null }) {
  return (
    <p>
      <span className="sr-only">Estimated monthly savings: </span>
      <span
        className={classNames(
          "font-semibold text-base tabular-nums sm:text-lg",
          amount === null ? "text-muted" : "text-good",
        )}
      >
        {amount === null ? "Unknown" : formatCardDollars(amount)}
      </span>
      <span className="text-muted text-xs max-sm:ml-1 sm:block">per month</span>
    </p>
  );
}

/** Status of a closed recommendation. */
function StandingBadge({ recommendation: one }: { recommendation: Recommendation }) {
  if (one.status === "dismissed") {
    return (
      <Badge>
        {one.dismissedUntil === null ? "Dismissed" : `Dismissed until ${formatDate(one.dismissedUntil)}`}
      </Badge>
    );
  }
  if (one.status === "applied") {
    return one.verifiedAt === null && one.remediationId === null ? (
      <Badge tone="accent">Applied, not verified yet</Badge>
    ) : (
      <Badge tone="good">Applied and verified</Badge>
    );
  }
  return one.status === "gone" ? <Badge>No longer found</Badge> : null;
}
