import { FigureHelp } from "../../components/figure-help.tsx";
import type { RecommendationsPage } from "../../components/savings/recommendation-queries.ts";
import { billAmount } from "../../components/savings/words.ts";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { classNames } from "../../lib/class-names.ts";
import { countOf, formatCount, formatWholeDollars } from "../../lib/format.ts";
import { NotEvaluatedLine } from "./not-evaluated/not-evaluated-line.tsx";
import { RISK_LABELS, riskParts, unknownOf } from "./risk-split.ts";
import { type ChangeSearch, onFirstPage, type RecommendationsSearch, RISKS, type Risk } from "./search.ts";

type TotalCardProps = {
  search: RecommendationsSearch;
  change: ChangeSearch;
  /** Undefined while it loads. */
  page: RecommendationsPage | undefined;
  /** Whether an account in scope was discovered; otherwise, an empty list has no meaning. Undefined while unknown. */
  discovered: boolean | undefined;
};

/** Total savings of all open recommendations, by risk. The height of its lines is reserved. */
export function TotalCard({ search, change, page, discovered }: TotalCardProps) {
  const summed = page !== undefined && (discovered === true || page.statusCounts.open > 0);
  return (
    <Card
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 p-4"
      aria-busy={page === undefined}
    >
      <div className="min-w-0">
        <div className="flex h-6 items-center gap-1">
          <h2 className="font-medium text-muted text-sm">Total Potential Savings</h2>
          {summed && <TotalHelp page={page} />}
        </div>
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
        <div className="mt-1.5 flex min-h-7 items-center max-sm:min-h-15">
          {page === undefined ? (
            <Skeleton className="h-5 w-80 max-w-full" />
          ) : summed ? (
            <RiskSplit
              page={page}
              value={search.risk}
              onChange={(risk) => change((now) => onFirstPage({ ...now, risk }))}
            />
          ) : (
            <p className="text-muted text-xs">
              {discovered === false ? "Available after the first discovery." : ""}
            </p>
          )}
        </div>
      </div>
      <NotEvaluatedLine
        account={search.account}
        onOpen={() => change((now) => ({ ...now, panel: "not-evaluated" }))}
      />
    </Card>
  );
}

type RiskSplitProps = {
  page: RecommendationsPage;
  value: Risk | undefined;
  onChange: (risk: Risk | undefined) => void;
};

/** "$2,100 low risk · $6,275 all": each amount filters the list. */
function RiskSplit({ page, value, onChange }: RiskSplitProps) {
  const parts = riskParts(page);
  const choices = [
    ...RISKS.map((risk) => ({ risk, amount: parts[risk], text: RISK_LABELS[risk] })),
    { risk: undefined, amount: page.totalPotentialSavings, text: "all" },
  ];
  return (
    <fieldset className="-ml-2 flex flex-wrap items-center gap-0.5">
      <legend className="sr-only">Savings by risk</legend>
      {choices.map(({ risk, amount, text }) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === risk}
          onClick={() => onChange(value === risk ? undefined : risk)}
          className={classNames(
            "h-7 rounded-md px-2 text-muted text-sm tabular-nums transition-colors duration-120 hover:bg-sunken hover:text-ink",
            "aria-pressed:bg-accent-tint aria-pressed:text-accent",
          )}
        >
          <span className="font-semibold">{formatWholeDollars(amount)}</span> {text}
        </button>
      ))}
    </fieldset>
  );
}

/** What the total includes and excludes. */
function TotalHelp({ page }: { page: RecommendationsPage }) {
  const unknown = unknownOf(page);
  return (
    <FigureHelp
      figure="Total Potential Savings"
      counts={
        <>
          Estimated monthly savings (730 hours) of all open recommendations. Savings that overlap count once,
          so the total can be less than the sum of the rows.
          {RISKS.map((risk) => {
            const { savings, count, unknown: unpriced } = page.savingsByRisk[risk];
            return (
              <span key={risk} className="mt-1 block text-muted text-xs tabular-nums">
                {risk} risk: {billAmount(savings)} from {countOf(count, "recommendation")}
                {unpriced > 0 && `, ${formatCount(unpriced)} of unknown amount`}
              </span>
            );
          })}
        </>
      }
      source="Inventory, metrics, and AWS prices"
      excludes={
        unknown === 0
          ? "Nothing. Every amount is known."
          : `${countOf(unknown, "recommendation")} without a known amount`
      }
    />
  );
}
