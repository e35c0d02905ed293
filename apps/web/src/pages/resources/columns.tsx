import { ChevronRight } from "lucide-react";
import type { Column } from "../../components/data-table/column.ts";
import { Button } from "../../components/ui/button.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { formatDate, formatDollars, formatExactTime } from "../../lib/format.ts";
import { CostCell } from "./cost-cell.tsx";
import type { Resource, UnusedResource } from "./queries.ts";
import { nameId, ResourceName } from "./resource-name.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Open = (resource: Resource) => void;

function viewDetails<R extends Resource>(onOpen: Open): Column<R> {
  return {
    id: "actions",
    title: "Actions",
    track: "132px",
    fixed: true,
    narrow: "max-sm:col-start-2 max-sm:row-start-2 max-sm:row-span-2 max-sm:justify-self-end",
    cell: (resource) => (
      <Button
        look="ghost"
        size="sm"
        className="-ml-2 text-accent max-sm:-mr-2"
        aria-describedby={nameId(resource)}
        onClick={() => onOpen(resource)}
      >
        View details
        <ChevronRight aria-hidden="true" />
      </Button>
    ),
  };
}

const NAME: Column<Resource> = {
  id: "name",
  title: "Resource",
  track: "minmax(260px, 3fr)",
  sortable: true,
  fixed: true,
  narrow: "max-sm:col-start-1 max-sm:row-start-1",
  cell: (resource) => <ResourceName resource={resource} />,
};

const TYPE: Column<Resource> = {
  id: "type",
  title: "Type",
  track: "minmax(120px, 1.2fr)",
  sortable: true,
  narrow: "max-sm:col-start-1 max-sm:row-start-2 max-sm:text-xs",
  cell: (resource) => (
    <span className="block truncate" title={resource.cloudFormationType}>
      {resource.resourceType}
    </span>
  ),
};

const REGION: Column<Resource> = {
  id: "region",
  title: "Region",
  track: "minmax(110px, 1fr)",
  sortable: true,
  narrow: "max-sm:col-start-1 max-sm:row-start-3 max-sm:text-xs max-sm:text-muted",
  cell: (resource) => <span className="block truncate">{resource.region}</span>,
};

const TAGS: Column<Resource> = {
  id: "tags",
  title: "Tags",
  track: "minmax(160px, 2fr)",
  optional: true,
  cell: ({ tags, tagsGap }) => {
    if (tagsGap !== null) return <span className="text-muted">Unknown: {tagsGap}</span>;
    const text = Object.entries(tags)
      .map(([key, value]) => `${key}=${value}`)
      .join(", ");
    return (
      <span className="block truncate text-muted" title={text}>
        {text || "–"}
      </span>
    );
  },
};

/** The columns of all resources. `onOpen` opens the details. */
export function inventoryColumns(
  onOpen: Open,
  accountName: (accountId: string) => string,
): Column<Resource>[] {
  return [
    NAME,
    TYPE,
    REGION,
    {
      id: "status",
      title: "Status",
      track: "minmax(110px, 1fr)",
      sortable: true,
      narrow: "max-sm:hidden",
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: "account",
      title: "Account",
      track: "minmax(140px, 1.2fr)",
      optional: true,
      cell: ({ accountId, awsAccountId }) => (
        <span className="block truncate" title={awsAccountId}>
          {accountName(accountId)}
        </span>
      ),
    },
    {
      id: "created",
      title: "Created",
      track: "minmax(110px, 1fr)",
      sortable: true,
      optional: true,
      cell: ({ createdAt }) =>
        createdAt === null ? (
          <span className="text-muted">–</span>
        ) : (
          <time dateTime={createdAt} title={formatExactTime(createdAt)}>
            {formatDate(createdAt)}
          </time>
        ),
    },
    {
      id: "seen",
      title: "Last seen",
      track: "minmax(120px, 1fr)",
      optional: true,
      cell: ({ lastSeenAt }) => <RelativeTime time={lastSeenAt} />,
    },
    TAGS,
    {
      id: "cost",
      title: "Monthly Cost",
      track: "minmax(120px, 1fr)",
      sortable: true,
      numeric: true,
      narrow: "max-sm:col-start-2 max-sm:row-start-1",
      cell: ({ metadata }) => <CostCell metadata={metadata} />,
    },
    viewDetails(onOpen),
  ];
}

/** The columns of the unused view. */
export function unusedColumns(onOpen: Open): Column<UnusedResource>[] {
  return [
    { ...NAME, sortable: false },
    { ...TYPE, sortable: false },
    { ...REGION, sortable: false },
    {
      id: "why",
      title: "Why",
      track: "minmax(220px, 2.4fr)",
      narrow: "max-sm:hidden",
      cell: ({ saving }) => (
        <span className="block truncate" title={saving.description}>
          {saving.title}
        </span>
      ),
    },
    {
      id: "saving",
      title: "Saving a month",
      track: "minmax(130px, 1fr)",
      numeric: true,
      narrow: "max-sm:col-start-2 max-sm:row-start-1",
      cell: ({ saving }) =>
        saving.estimatedMonthlySavings === null ? (
          <span className="text-muted" title="A price that this saving needs is unknown.">
            Unknown
          </span>
        ) : (
          <span className="font-medium text-good">{formatDollars(saving.estimatedMonthlySavings)}</span>
        ),
    },
    viewDetails(onOpen),
  ];
}
