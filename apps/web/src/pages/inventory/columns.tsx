import { Link } from "@tanstack/react-router";
import type { Column } from "../../components/data-table/column.ts";
import { ChevronRight } from "../../components/icons.gen.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { formatCount, formatDate, formatDollars, formatExactTime } from "../../lib/format.ts";
import { resourceTarget } from "../../lib/resource-target.ts";
import { CostCell } from "./cost-cell.tsx";
import type { Resource, UnusedResource } from "./queries.ts";
import { nameId, ResourceName } from "./resource-name.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Open = (resource: Resource) => void;

function viewDetails<R extends Resource>(onOpen: Open): Column<R> {
  return {
    id: "actions",
    title: "Actions",
    minPx: 120,
    grow: 0,
    fixed: true,
    narrow: "max-sm:col-start-2 max-sm:row-start-3 max-sm:justify-self-end",
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
  minPx: 210,
  grow: 3,
  sortable: true,
  fixed: true,
  narrow: "max-sm:col-start-1 max-sm:row-start-1",
  cell: (resource) => <ResourceName resource={resource} />,
};

const TYPE: Column<Resource> = {
  id: "type",
  title: "Type",
  minPx: 136,
  grow: 1.2,
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
  minPx: 110,
  grow: 1,
  sortable: true,
  narrow: "max-sm:col-start-1 max-sm:row-start-3 max-sm:text-xs max-sm:text-muted",
  cell: (resource) => <span className="block truncate">{resource.region}</span>,
};

const TAGS: Column<Resource> = {
  id: "tags",
  title: "Tags",
  minPx: 160,
  grow: 2,
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

const SEVERITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;

const FINDINGS: Column<Resource> = {
  id: "findings",
  title: "Findings",
  minPx: 120,
  grow: 1,
  optional: true,
  cell: ({ findings, resourceId }) => {
    const total = SEVERITIES.reduce((sum, one) => sum + (findings[one] ?? 0), 0);
    const worst = SEVERITIES.find((one) => findings[one] !== undefined);
    if (worst === undefined) return <span className="text-muted">–</span>;
    const word = worst.charAt(0) + worst.slice(1).toLowerCase();
    return (
      <Link
        {...resourceTarget(resourceId)}
        className="rounded-sm hover:underline"
        title={`${formatCount(total)} active ${total === 1 ? "finding" : "findings"}, worst: ${word}`}
      >
        <Badge tone={TONES[worst]}>
          {formatCount(total)} · {word}
        </Badge>
      </Link>
    );
  },
};

const TONES = {
  CRITICAL: "critical",
  HIGH: "high",
  MEDIUM: "medium",
  LOW: "low",
  INFORMATIONAL: "neutral",
} as const;

const COST: Column<Resource> = {
  id: "cost",
  title: "Monthly Cost",
  minPx: 132,
  grow: 1,
  sortable: true,
  numeric: true,
  narrow: "max-sm:col-start-2 max-sm:row-start-1",
  cell: ({ metadata }) => <CostCell metadata={metadata} />,
};

/** Columns of all resources. `onOpen` opens the details. */
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
      minPx: 156,
      grow: 1,
      sortable: true,
      narrow: "max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end",
      cell: ({ status, attachment }) => <StatusBadge status={status} attachment={attachment} />,
    },
    {
      id: "account",
      title: "Account",
      minPx: 140,
      grow: 1.2,
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
      minPx: 110,
      grow: 1,
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
      minPx: 120,
      grow: 1,
      optional: true,
      cell: ({ lastSeenAt }) => <RelativeTime time={lastSeenAt} />,
    },
    TAGS,
    FINDINGS,
    COST,
    viewDetails(onOpen),
  ];
}

/** Columns of the unused view. Reasons name the type, so that they have its space. */
export function unusedColumns(onOpen: Open): Column<UnusedResource>[] {
  return [
    { ...NAME, minPx: 160, sortable: false },
    { ...REGION, minPx: 102, sortable: false },
    {
      id: "why",
      title: "Reason",
      minPx: 260,
      grow: 3,
      narrow: "max-sm:col-span-2 max-sm:row-start-2 max-sm:text-xs",
      cell: ({ saving }) => (
        // Two lines fit into a compact row, too.
        <span className="line-clamp-2 text-sm leading-4 max-sm:text-xs" title={saving.description}>
          {saving.title}
        </span>
      ),
    },
    { ...COST, minPx: 112, sortable: false, narrow: "max-sm:hidden" },
    {
      id: "saving",
      title: "Monthly savings",
      minPx: 128,
      grow: 1,
      numeric: true,
      narrow: "max-sm:col-start-2 max-sm:row-start-1",
      cell: ({ saving }) =>
        saving.estimatedMonthlySavings === null ? (
          <span className="text-muted" title="A required price is unknown.">
            Unknown
          </span>
        ) : (
          <span className="font-medium text-good">{formatDollars(saving.estimatedMonthlySavings)}</span>
        ),
    },
    viewDetails(onOpen),
  ];
}
