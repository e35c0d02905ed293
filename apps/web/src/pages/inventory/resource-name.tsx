import { Link } from "@tanstack/react-router";
import { Badge } from "../../components/ui/badge.tsx";
import { formatDate, formatExactTime } from "../../lib/format.ts";
import { resourceTarget } from "../../lib/resource-target.ts";
import { shortenMiddle } from "../../lib/shorten-middle.ts";
import type { Resource } from "./queries.ts";

/** ID of the element that names a row, for its buttons. */
export function nameId(resource: Resource): string {
  return `name-${resource.resourceId}`;
}

/** Marks the page of a resource as opened from the list, so that Back returns there. */
export const FROM_RESOURCES = { fromResources: true } as const;

/** Name and short ID; the name links to the page of the resource. A deleted resource shows the date. */
export function ResourceName({ resource }: { resource: Resource }) {
  const { resourceName, shortId, goneAt } = resource;
  const name = resourceName || shortId;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        id={nameId(resource)}
        {...resourceTarget(resource.resourceId)}
        state={FROM_RESOURCES}
        preload={false}
        title={name}
        className="min-w-0 truncate rounded-sm font-medium text-accent hover:underline"
      >
        {name}
      </Link>
      {shortId !== name && (
        <code className="min-w-0 shrink-[99] truncate font-mono text-muted text-xs" title={shortId}>
          {shortenMiddle(shortId, 24)}
        </code>
      )}
      {goneAt !== null && (
        <Badge tone="medium" title={`Not listed by AWS since ${formatExactTime(goneAt)}`}>
          Deleted {formatDate(goneAt)}
        </Badge>
      )}
    </span>
  );
}
