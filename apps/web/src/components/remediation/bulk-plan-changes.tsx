import { countOf, formatDollars } from "../../lib/format.ts";
import { resourceIdBeside } from "../../lib/resource-id.ts";
import { FactValue } from "../facts/fact-value.tsx";
import { Badge } from "../ui/badge.tsx";
import { BulkItemLink } from "./bulk-item-link.tsx";
import type { BulkPlan, BulkSubject } from "./bulk-plan.ts";

type Item = BulkPlan["items"][number];

const IMPACT_TONES = { Low: "good", Medium: "medium", High: "high" } as const;

/** More changes of a resource than these are folded away. */
const CHANGES_SHOWN = 3;

type BulkPlanChangesProps = { of: BulkSubject; items: readonly Item[] };

/** What changes, by fix. */
export function BulkPlanChanges({ of, items }: BulkPlanChangesProps) {
  const groups = [
    ...Map.groupBy(
      items,
      ({ fix, impactLevel, impact, destructive }) => `${fix}\n${impactLevel}\n${impact}\n${destructive}`,
    ),
  ];
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold text-sm">What will change</h3>
        {of === "recommendation" && <Savings items={items} />}
      </div>
      <ul className="flex flex-col gap-3">
        {groups.map(([key, group]) => (
          <li key={key}>
            <FixGroup of={of} items={group} />
          </li>
        ))}
      </ul>
      {of === "recommendation" && (
        <p className="text-muted text-xs">
          Each resource is read again when its turn comes. If its recommendation no longer applies, nothing
          changes.
        </p>
      )}
      {items.every(({ undo }) => undo?.possible === true) && (
        <p className="text-muted text-xs">
          Each fix can be undone in the results, and on the page of its{" "}
          {of === "finding" ? "finding" : "resource"}.
        </p>
      )}
    </section>
  );
}

/** Known savings; overlaps are not subtracted here. */
function Savings({ items }: { items: readonly Item[] }) {
  const cents = items.reduce((sum, one) => sum + Math.round((one.estimatedMonthlySavings ?? 0) * 100), 0);
  const unknown = items.filter(({ estimatedMonthlySavings: amount }) => amount === null).length;
  return (
    <p className="text-muted text-sm tabular-nums">
      Saves up to <span className="font-semibold text-good">{formatDollars(cents / 100)}</span> per month
      {unknown > 0 && `, ${unknown} of unknown amount`}
    </p>
  );
}

function FixGroup({ of, items }: { of: BulkSubject; items: Item[] }) {
  const [first] = items;
  if (first === undefined) return null;
  const { fix, impactLevel, impact, destructive } = first;
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div className="border-line border-b bg-page px-3 py-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h4 className="font-medium text-sm">{fix}</h4>
          <Badge tone={IMPACT_TONES[impactLevel]}>
            {impactLevel} {of === "finding" ? "impact" : "risk"}
          </Badge>
          {destructive && <Badge tone="critical">Deletes permanently</Badge>}
          <span className="ml-auto text-muted text-xs">{countOf(items.length, of)}</span>
        </div>
        {impact !== "" && <p className="mt-0.5 text-muted text-xs">{impact}</p>}
      </div>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.findingId ?? item.recommendationId} className="px-3 py-2 text-sm">
            <PlannedFix item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlannedFix({ item }: { item: Item }) {
  const { findingId, recommendationId, title, resourceName, region, changes, undo } = item;
  const amount = item.estimatedMonthlySavings;
  const shortId = resourceIdBeside(item);
  const shown = changes?.slice(0, CHANGES_SHOWN) ?? [];
  const folded = changes?.slice(CHANGES_SHOWN) ?? [];
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <code className="break-all font-mono text-xs leading-5">{resourceName}</code>
        {shortId !== null && (
          <code className="break-all font-mono text-muted text-xs leading-5">{shortId}</code>
        )}
        <span className="text-muted text-xs leading-5">{region}</span>
        {recommendationId !== null && (
          <span className="ml-auto text-xs tabular-nums leading-5">
            {amount === null ? "Unknown" : formatDollars(amount)}
          </span>
        )}
      </p>
      <p className="text-muted text-xs">
        <BulkItemLink
          {...{ findingId, recommendationId }}
          newTab
          className="rounded-sm underline-offset-3 hover:underline"
        >
          {title}
        </BulkItemLink>
      </p>
      {changes === null && <p className="mt-1 text-xs">The resource is read when its fix runs.</p>}
      <Changes changes={shown} />
      {folded.length > 0 && (
        <details className="text-xs">
          <summary className="cursor-pointer rounded-sm text-muted hover:text-ink">
            {countOf(folded.length, "more change")}
          </summary>
          <Changes changes={folded} />
        </details>
      )}
      {undo?.possible === false && <p className="mt-1 text-medium text-xs">Can't be undone: {undo.text}</p>}
    </>
  );
}

function Changes({ changes }: { changes: NonNullable<Item["changes"]> }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-col gap-1 text-xs">
      {changes.map(({ field, label, unit, before, after, labels }) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[minmax(0,200px)_minmax(0,1fr)]">
          <dt className="text-muted">{label}</dt>
          <dd className="flex min-w-0 flex-wrap items-start gap-x-1.5">
            <span className="min-w-0 text-muted line-through">
              <FactValue value={before} labels={labels} unit={unit} />
            </span>
            <span aria-hidden="true">→</span>
            <span className="sr-only">becomes</span>
            <span className="min-w-0 font-medium">
              {field === "resource" ? "Deleted" : <FactValue value={after} labels={labels} unit={unit} />}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
