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
      {/* An ID that does not fit next to the name wraps out of sight; the padding is for the focus outline. */}
      <span className="-m-1 flex h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-2 overflow-hidden p-1">
        <Link
          id={nameId(resource)}
          {...resourceTarget(resource.resourceId)}
          state={FROM_RESOURCES}
          preload={false}
          title={name}
          className="h-5 max-w-full truncate rounded-sm font-medium text-accent hover:underline"
        >
          {name}
        </Link>
        {shortId !== name && (
          <code
            className="h-5 min-w-24 flex-1 truncate font-mono text-muted text-xs leading-5"
            title={shortId}
          >
            {shortenMiddle(shortId, 24)}
          </code>
        )}
      </span>
      {goneAt !== null && (
        <Badge tone="medium" title={`Not listed by AWS since ${formatExactTime(goneAt)}`}>
          Deleted {formatDate(goneAt)}
        </Badge>
      )}
    </span>
  );
}
