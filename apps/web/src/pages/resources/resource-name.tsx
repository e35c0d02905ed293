import { Link } from "@tanstack/react-router";
import { Badge } from "../../components/ui/badge.tsx";
import { formatDate, formatExactTime } from "../../lib/format.ts";
import { shortenMiddle } from "../../lib/shorten-middle.ts";
import type { Resource } from "./queries.ts";

/** Id of the element that names a row, for the buttons in it. */
export function nameId(resource: Resource): string {
  return `name-${resource.resourceId}`;
}

/** Name and short id; the name is a link to the details. A resource that is gone carries the date. */
export function ResourceName({ resource }: { resource: Resource }) {
  const { resourceName, shortId, goneAt } = resource;
  const name = resourceName || shortId;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        id={nameId(resource)}
        from="/resources"
        to="/resources"
        search={(current) => ({ ...current, resource: resource.resourceId })}
        resetScroll={false}
        preload={false}
        title={name}
        className="min-w-0 truncate rounded-sm font-medium text-accent hover:underline"
      >
        {name}
      </Link>
      {shortId !== name && (
        <code className="min-w-0 shrink-[3] truncate font-mono text-muted text-xs" title={shortId}>
          {shortenMiddle(shortId, 24)}
        </code>
      )}
      {goneAt !== null && (
        <Badge tone="medium" title={`No longer listed by AWS since ${formatExactTime(goneAt)}`}>
          Gone {formatDate(goneAt)}
        </Badge>
      )}
    </span>
  );
}
