import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ArrowLeft, ArrowRight, Waypoints } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { formatCount } from "../../../lib/format.ts";
import { resourceTarget } from "../../../lib/resource-target.ts";
import { shortenMiddle } from "../../../lib/shorten-middle.ts";
import type { Relations } from "../queries.ts";

type Relation = Relations["relationships"][number];

/** Shown before "Show all". */
const SHOWN = 10;

/** Related resources: relationship type and target ID, which opens the resource. */
export function RelationsList({ relations }: { relations: readonly Relation[] }) {
  const [all, setAll] = useState(false);
  if (relations.length === 0) {
    return <EmptyState icon={Waypoints} title="No relationships found" className="py-8" />;
  }
  const shown = all ? relations : relations.slice(0, SHOWN);
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line text-sm">
        {shown.map((relation) => (
          <li
            key={`${relation.direction} ${relation.relationshipType} ${relation.targetId}`}
            className="flex items-start gap-2.5 px-3 py-2"
          >
            <Direction direction={relation.direction} />
            <div className="min-w-0 flex-1">
              <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
                <span className="text-muted">{relation.relationshipType}</span>
                <TargetName relation={relation} />
                <span className="text-muted text-xs">{relation.targetType}</span>
              </p>
              <p className="flex min-w-0 items-center">
                <code className="truncate font-mono text-muted text-xs" title={relation.targetId}>
                  {shortenMiddle(relation.targetId, 56)}
                </code>
                <CopyButton text={relation.targetId} what="target ID" className="h-5" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {relations.length > SHOWN && (
        <Button
          size="sm"
          look="ghost"
          className="mt-2 -ml-2 text-accent"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer" : `Show all ${formatCount(relations.length)}`}
        </Button>
      )}
    </>
  );
}

function Direction({ direction }: Pick<Relation, "direction">) {
  const Icon = direction === "outgoing" ? ArrowRight : ArrowLeft;
  return <Icon className="mt-0.5 size-3.5 shrink-0 text-muted" aria-hidden="true" />;
}

function TargetName({ relation }: { relation: Relation }) {
  if (!relation.resolved) {
    return (
      <span className="font-medium">
        {relation.targetName} <span className="font-normal text-muted text-xs">(not in the inventory)</span>
      </span>
    );
  }
  return (
    <Link
      {...resourceTarget(relation.targetId)}
      preload={false}
      className="min-w-0 truncate rounded-sm font-medium text-accent hover:underline"
    >
      {relation.targetName}
    </Link>
  );
}
