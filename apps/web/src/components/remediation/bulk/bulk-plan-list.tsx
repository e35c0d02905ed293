import type { ReactNode } from "react";
import { formatDollars } from "../../../lib/format.ts";
import { resourceIdBeside } from "../../../lib/resource-id.ts";
import { TriangleAlert } from "../../icons.gen.ts";
import { Badge } from "../../ui/badge.tsx";
import type { BulkPlan } from "./bulk-call.ts";
import { leftOut, savingsOf } from "./bulk-text.ts";

type BulkPlanListProps = { plan: BulkPlan; leftOutDetails?: ReactNode };

/** What a plan changes, in its order, and what it leaves out with the reasons. */
export function BulkPlanList({ plan, leftOutDetails }: BulkPlanListProps) {
  const reasons = leftOut(plan);
  return (
    <>
      <section>
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold text-sm">What will change</h3>
          {plan.items.length > 0 && <Savings plan={plan} />}
        </div>
        {plan.items.length === 0 ? (
          <p className="text-sm">Nothing in the selection can be applied automatically.</p>
        ) : (
          <ol aria-label="What will change" className="divide-y divide-line rounded-lg border border-line">
            {plan.items.map((item) => (
              <li key={item.recommendationId ?? item.findingId}>
                <Item item={item} />
              </li>
            ))}
          </ol>
        )}
      </section>
      {reasons.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold text-sm">What is left out</h3>
          <ul className="list-disc pl-5 text-sm">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {leftOutDetails}
        </section>
      )}
    </>
  );
}

function Savings({ plan }: { plan: BulkPlan }) {
  // Findings save nothing.
  if (plan.items.every(({ recommendationId }) => recommendationId === null)) return null;
  const { known, unknown } = savingsOf(plan);
  return (
    <p className="text-muted text-sm tabular-nums">
      Saves up to <span className="font-semibold text-good">{formatDollars(known)}</span> per month
      {unknown > 0 && `, ${unknown} of unknown amount`}
    </p>
  );
}

function Item({ item }: { item: BulkPlan["items"][number] }) {
  const { title, fix, resourceName, region, impactLevel, impact, destructive, undo } = item;
  const amount = item.estimatedMonthlySavings;
  const shortId = resourceIdBeside(item);
  return (
    <details className="group px-3 py-2 text-sm">
      <summary className="cursor-pointer rounded-sm">
        <span className="inline-flex w-[calc(100%-1.25rem)] items-baseline justify-between gap-3 align-top">
          <span className="min-w-0">
            <span className="font-medium">{title}</span>{" "}
            {destructive && (
              <Badge tone="critical" className="h-4">
                <TriangleAlert aria-hidden="true" />
                Deletes permanently
              </Badge>
            )}
            <span className="block text-muted text-xs">
              {fix} · {resourceName}
              {shortId !== null && <code className="ml-1 font-mono">{shortId}</code>} · {region} ·{" "}
              {impactLevel} risk
            </span>
          </span>
          {item.recommendationId !== null && (
            <span className="shrink-0 tabular-nums">
              {amount === null ? "Unknown" : formatDollars(amount)}
            </span>
          )}
        </span>
      </summary>
      <div className="mt-1 pl-4 text-xs">
        {impact !== "" && (
          <p>
            <span className="font-medium">What could go wrong: </span>
            {impact}
          </p>
        )}
        {undo !== null && (
          <p className="mt-1">
            <span className="font-medium">How to undo it: </span>
            {undo.text}
          </p>
        )}
        {item.changes === null && (
          <p className="mt-1 text-muted">
            The resource is read again when its turn comes. If the recommendation no longer applies, nothing
            changes.
          </p>
        )}
      </div>
    </details>
  );
}
