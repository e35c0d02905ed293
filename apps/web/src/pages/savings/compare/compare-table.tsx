import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FactValue } from "../../../components/facts/fact-value.tsx";
import {
  type Recommendation,
  type RecommendationDetail,
  recommendationQuery,
} from "../../../components/savings/recommendation-queries.ts";
import { gradeText, TYPE_LABELS } from "../../../components/savings/words.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatDollars } from "../../../lib/format.ts";
import { resourceIdBeside } from "../../../lib/resource-id.ts";
import { StandingBadge } from "../list/standing-badge.tsx";

type CompareTableProps = {
  /** The recommendation that counts first, then its alternatives. */
  columns: readonly Recommendation[];
  busyId: string | null;
  onApply: (recommendation: Recommendation) => void;
};

const FACTS: readonly { label: string; of: (one: Recommendation) => ReactNode }[] = [
  { label: "Monthly savings", of: (one) => <Savings amount={one.estimatedMonthlySavings} /> },
  { label: "Type", of: ({ type }) => TYPE_LABELS[type] },
  { label: "Risk", of: ({ risk }) => risk },
  { label: "Effort", of: ({ effort }) => gradeText(effort) },
  { label: "Confidence", of: ({ confidence }) => gradeText(confidence) },
  { label: "Restart needed", of: ({ restartNeeded }) => (restartNeeded ? "Yes" : "No") },
  { label: "Can be undone", of: ({ rollbackPossible }) => (rollbackPossible ? "Yes" : "No") },
  { label: "Commitment", of: ({ commitment }) => commitment ?? "None" },
  { label: "Applied by", of: ({ automation }) => (automation === null ? "You, manually" : "Skyledger") },
];

const LABEL =
  "sticky left-0 z-1 w-28 min-w-28 bg-surface py-2 pr-3 text-left align-top font-normal text-muted text-xs max-sm:w-22 max-sm:min-w-22";
const CELL = "min-w-44 max-w-72 px-3 py-2 align-top text-sm max-sm:min-w-38";

/** Recommendations in columns, one fact in each row. Scrolls sideways if they don't fit. */
export function CompareTable({ columns, busyId, onApply }: CompareTableProps) {
  const details = useQueries({
    queries: columns.map(({ recommendationId }) => recommendationQuery(recommendationId)),
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section aria-label="Comparison" tabIndex={0} className="overflow-x-auto rounded-lg">
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <td className={LABEL} />
            {columns.map((one, index) => (
              <th
                key={one.recommendationId}
                scope="col"
                className={classNames(CELL, "text-left", index === 0 && "rounded-t-lg bg-page")}
              >
                <ColumnHead recommendation={one} main={index === 0} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FACTS.map(({ label, of }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className={LABEL}>
                {label}
              </th>
              {columns.map((one, index) => (
                <td key={one.recommendationId} className={classNames(CELL, index === 0 && "bg-page")}>
                  {of(one)}
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-line border-t">
            <th scope="row" className={LABEL}>
              Evidence
            </th>
            {columns.map((one, index) => (
              <td key={one.recommendationId} className={classNames(CELL, index === 0 && "bg-page")}>
                <Evidence
                  detail={details[index]?.data}
                  failed={details[index]?.isError === true}
                  onRetry={() => void details[index]?.refetch()}
                />
              </td>
            ))}
          </tr>
          <tr className="border-line border-t">
            <td className={LABEL} />
            {columns.map((one, index) => (
              <td
                key={one.recommendationId}
                className={classNames(CELL, index === 0 && "rounded-b-lg bg-page")}
              >
                {one.status === "open" ? (
                  <Button
                    look={index === 0 ? "primary" : "secondary"}
                    busy={busyId === one.recommendationId}
                    aria-label={`Apply: ${one.act}`}
                    onClick={() => onApply(one)}
                  >
                    Apply
                  </Button>
                ) : (
                  <StandingBadge recommendation={one} />
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function ColumnHead({ recommendation: one, main }: { recommendation: Recommendation; main: boolean }) {
  const shortId = resourceIdBeside(one);
  return (
    <>
      <span className="block font-normal text-muted text-xs">{main ? countsText(one) : "Alternative"}</span>
      <Link
        to="/recommendations"
        search={{ status: listed(one.status), open: one.recommendationId }}
        className="font-medium hover:underline"
      >
        {one.act}
      </Link>
      <span className="block break-words font-normal text-muted text-xs">
        {one.resourceName}
        {shortId !== null && <code className="ml-1.5 font-mono">{shortId}</code>}
      </span>
    </>
  );
}

/** The amount of the first column in the total. */
function countsText({
  status,
  estimatedMonthlySavings: amount,
  countedMonthlySavings: counted,
}: Recommendation) {
  if (status !== "open" || amount === null) return "Not in the total";
  return counted < amount ? `${formatDollars(counted)} counts toward the total` : "Counts toward the total";
}

/** The list that shows a recommendation. */
function listed(status: Recommendation["status"]): "dismissed" | "applied" | undefined {
  return status === "dismissed" || status === "applied" ? status : undefined;
}

function Savings({ amount }: { amount: number | null }) {
  if (amount === null) return <span className="text-muted">Unknown</span>;
  return <span className="font-semibold text-good tabular-nums">{formatDollars(amount)}</span>;
}

type EvidenceProps = {
  detail: RecommendationDetail | undefined;
  failed: boolean;
  onRetry: () => void;
};

function Evidence({ detail, failed, onRetry }: EvidenceProps) {
  if (failed && detail === undefined) {
    return (
      <p className="text-critical text-xs">
        Couldn't load the evidence.{" "}
        <button type="button" className="underline" onClick={onRetry}>
          Retry
        </button>
      </p>
    );
  }
  if (detail === undefined) return <Skeleton className="h-16" />;
  const values = Object.entries(detail.evidence);
  if (values.length === 0) return <span className="text-muted">{detail.description}</span>;
  return (
    <dl className="flex flex-col gap-1 text-xs">
      {values.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted first-letter:uppercase">{name}</dt>
          <dd className="break-words font-medium">
            <FactValue value={value} labels={{}} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
