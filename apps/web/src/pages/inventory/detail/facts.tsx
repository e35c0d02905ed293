import { FactLabel, FactValue } from "../../../components/facts/fact-value.tsx";
import { EyeOff } from "../../../components/icons.gen.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import type { ResourceDetail } from "../queries.ts";

/** Properties of a resource, or the reasons why they are unknown. */
export function Facts({ facets, labels }: Pick<ResourceDetail, "facets" | "labels">) {
  const labelOf = (name: string) => labels[name]?.label ?? name;
  const entries = Object.entries(facets).sort(([a], [b]) => labelOf(a).localeCompare(labelOf(b)));
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={EyeOff}
        title="No properties"
        text="Discovery reads no further properties for this resource type."
      />
    );
  }
  return (
    <dl className="divide-y divide-line rounded-lg border border-line text-sm">
      {entries.map(([name, facet]) => (
        <div key={name} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[200px_minmax(0,1fr)]">
          <dt className="font-medium">
            <FactLabel name={name} labels={labels} path={name} />
          </dt>
          <dd className="min-w-0">
            {facet.seen ? (
              <FactValue value={facet.value} labels={labels} path={name} />
            ) : (
              <Badge tone="medium">Unknown: {facet.reason}</Badge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
