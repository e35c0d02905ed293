import { Link } from "@tanstack/react-router";
import { FactValue } from "../../../components/facts/fact-value.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatDollars } from "../../../lib/format.ts";
import type { ResourceDetail } from "../queries.ts";

type Saving = ResourceDetail["savings"][number];

/** Savings of a resource: rule, evidence, and steps. */
export function Savings({ savings, arn }: { savings: readonly Saving[]; arn: string }) {
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/recommendations" search={{ resource: arn }} className="link">
          View recommendations
        </Link>
      </p>
      <ul className="flex flex-col gap-3">
        {savings.map((saving) => (
          <li key={saving.ruleId} className="rounded-lg border border-line p-4">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <h4 className="font-medium">{saving.title}</h4>
              {saving.estimatedMonthlySavings === null ? (
                <Badge>Savings unknown</Badge>
              ) : (
                <span className="font-semibold text-good tabular-nums">
                  {formatDollars(saving.estimatedMonthlySavings)} per month
                </span>
              )}
            </div>
            <p className="mt-1 text-muted text-sm">{saving.description}</p>
            <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
              {Object.entries(saving.evidence).map(([name, value]) => (
                <div key={name}>
                  <dt className="text-muted text-xs first-letter:uppercase">{name}</dt>
                  <dd className="break-all font-medium tabular-nums">
                    <FactValue value={value} labels={{}} />
                  </dd>
                </div>
              ))}
            </dl>
            <ol className="mt-3 flex flex-col gap-1.5 text-sm">
              {saving.steps.map((step, index) => (
                <li key={step} className="flex gap-2.5">
                  <span className="flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-tint font-medium text-accent text-xs">
                    {index + 1}
                  </span>
                  {step}
                </li>
              ))}
            </ol>
            <p className="mt-3 text-muted text-xs">
              Rule <code className="font-mono">{saving.ruleId}</code>, at{" "}
              {saving.source === "list_price" ? "list price" : saving.source}.
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
