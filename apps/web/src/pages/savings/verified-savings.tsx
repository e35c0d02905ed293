import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount, formatDate, formatDollars } from "../../lib/format.ts";
import {
  type VerifiedItem,
  type VerifiedSavings,
  verifiedSavingsQuery,
} from "../../lib/verified-savings-query.ts";
import { VerifiedLine } from "./verified-line.tsx";

type VerifiedSavingsCardProps = {
  account: string | undefined;
  /** Shown while they load. */
  skeleton: ReactNode;
};

/** Verified savings of applied recommendations. */
export function VerifiedSavingsCard({ account, skeleton }: VerifiedSavingsCardProps) {
  const verified = useQuery(verifiedSavingsQuery(account));
  if (verified.isError) {
    return (
      // The height of the skeleton, so that nothing moves.
      <div className="min-h-44">
        <LoadError
          message={errorSentence(verified.error, "Couldn't load verified savings.")}
          error={verified.error}
          onRetry={() => void verified.refetch()}
        />
      </div>
    );
  }
  if (verified.data === undefined) return skeleton;
  const { items, totals } = verified.data;
  const header = (
    <CardHeader
      title="Verified savings"
      hint="Compares predicted savings with the billed cost of the resources, after the change and on the same weekdays before it."
    />
  );
  if (items.length === 0) {
    return (
      // The height of the skeleton, so that nothing moves.
      <Card className="min-h-44">
        {header}
        <p className="px-5 pt-3 pb-4 text-muted text-sm">
          No savings to verify yet. They are measured after you apply a recommendation.
        </p>
      </Card>
    );
  }
  return (
    <Card>
      {header}
      <dl className="grid gap-x-8 gap-y-3 px-5 pt-3 pb-4 sm:grid-cols-2">
        {totals.map((total) => (
          <Total key={total.days} total={total} />
        ))}
      </dl>
      <details className="border-line border-t px-5 py-3">
        <summary className="cursor-pointer rounded-sm font-medium text-sm">
          {items.length === 1
            ? "1 applied recommendation"
            : `${formatCount(items.length)} applied recommendations`}
        </summary>
        <ul className="mt-3 flex flex-col gap-4">
          {items.map((item) => (
            <Item key={item.recommendationId} item={item} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Total({ total }: { total: VerifiedSavings["totals"][number] }) {
  const saved = Number(total.saved);
  return (
    <div>
      <dt className="text-muted text-sm">Within {total.days} days</dt>
      <dd className="mt-0.5">
        {total.measured === 0 ? (
          <span className="font-semibold text-lg text-muted">Not available yet</span>
        ) : (
          <>
            <span
              className={`font-semibold text-lg tabular-nums ${saved < 0 ? "text-critical" : "text-good"}`}
            >
              {saved < 0 ? `${formatDollars(-saved)} cost increase` : `${formatDollars(saved)} saved`}
            </span>
            <span className="text-muted text-sm">
              {" "}
              vs. {formatDollars(Number(total.predicted))} predicted
            </span>
          </>
        )}
        <span className="block text-muted text-xs">
          {formatCount(total.measured)} measured · {formatCount(total.waiting)} pending ·{" "}
          {formatCount(total.unknown)} unknown
        </span>
      </dd>
    </div>
  );
}

function Item({ item }: { item: VerifiedItem }) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Link
          to="/recommendations"
          search={{ status: "applied", open: item.recommendationId }}
          className="link font-medium"
        >
          {item.title}
        </Link>
        <span className="break-all text-muted text-xs">
          {item.accountName} · applied {formatDate(item.appliedAt)}
        </span>
        {item.sandbox && <Badge tone="accent">Sample data</Badge>}
      </p>
      {item.windows.map((window) => (
        <VerifiedLine key={window.days} window={window} />
      ))}
    </li>
  );
}
