import { parseFilter } from "@skyledger/contract/resource-filter";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { TableSkeleton } from "../../components/data-table/table-skeleton.tsx";
import { ChevronRight } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount, formatDollars } from "../../lib/format.ts";
import { CostCell } from "./cost-cell.tsx";
import { activeFilter, withClause, withClauses } from "./filter/clauses.ts";
import type { ChangeSearch } from "./filters.tsx";
import { groupName } from "./group-picker.tsx";
import { filterRequest, groupsQuery, inventoryQuery, type ResourceGroup } from "./queries.ts";
import { ResourceName } from "./resource-name.tsx";
import { type GroupBy, orderOf, type ResourcesSearch } from "./search.ts";
import { StatusBadge } from "./status-badge.tsx";

type GroupedListProps = {
  search: ResourcesSearch;
  group: GroupBy;
  change: ChangeSearch;
  empty: ReactNode;
};

/** Resources in groups with their counts and costs; a group expands into its resources. */
export function GroupedList({ search, group, change, empty }: GroupedListProps) {
  const groups = useQuery(groupsQuery(filterRequest(search), group));
  if (groups.data === undefined) {
    return groups.isError ? (
      <div className="p-4">
        <LoadError
          message={errorSentence(groups.error, "Couldn't load the groups.")}
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      </div>
    ) : (
      <TableSkeleton rows={20} />
    );
  }
  const { groups: found, moreGroups } = groups.data;
  if (found.length === 0) return empty;
  return (
    <>
      <ul
        aria-label={`Resources by ${groupName(group)}`}
        className={classNames("divide-y divide-line", groups.isPlaceholderData && "opacity-60")}
      >
        {found.map((one) => (
          <GroupLine key={`${group} ${one.value}`} group={one} search={search} change={change} />
        ))}
      </ul>
      {moreGroups > 0 && (
        <p className="border-line border-t px-4 py-2 text-muted text-xs">
          {formatCount(moreGroups)} more {moreGroups === 1 ? "group" : "groups"} with lower costs. Filter the
          list to see them.
        </p>
      )}
    </>
  );
}

type GroupLineProps = { group: ResourceGroup; search: ResourcesSearch; change: ChangeSearch };

function GroupLine({ group, search, change }: GroupLineProps) {
  const [open, setOpen] = useState(false);
  const { label, count, monthlyCost, unknownCostCount } = group;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2 px-4 py-2 text-left text-sm hover:bg-page"
      >
        <ChevronRight
          className={classNames(
            "size-4 shrink-0 text-muted transition-transform duration-120",
            open && "rotate-90",
          )}
          aria-hidden="true"
        />
        <span className="min-w-0 truncate font-medium" title={label}>
          {label}
        </span>
        <span className="shrink-0 text-muted text-xs tabular-nums">
          {formatCount(count)} {count === 1 ? "resource" : "resources"}
        </span>
        <span className="ml-auto flex shrink-0 flex-col items-end tabular-nums">
          <span className="font-medium">
            {unknownCostCount === count ? "Unknown" : formatDollars(monthlyCost)}
          </span>
          {unknownCostCount > 0 && unknownCostCount < count && (
            <span className="text-muted text-xs">{formatCount(unknownCostCount)} unknown</span>
          )}
        </span>
      </button>
      {open && <Members group={group} search={search} change={change} />}
    </li>
  );
}

/** Resources shown in an expanded group; a button shows the rest. */
const MEMBERS_SHOWN = 20;

function Members({ group, search, change }: GroupLineProps) {
  const narrowed = narrowedTo(search, group);
  const { by, order } = orderOf(search);
  const members = useInfiniteQuery(
    inventoryQuery({ ...filterRequest(narrowed), sort: by, order }, MEMBERS_SHOWN),
  );
  if (members.data === undefined) {
    return members.isError ? (
      <div className="px-4 pb-3">
        <LoadError
          message={errorSentence(members.error, "Couldn't load the resources of this group.")}
          error={members.error}
          onRetry={() => void members.refetch()}
        />
      </div>
    ) : (
      <TableSkeleton rows={Math.min(group.count, MEMBERS_SHOWN)} />
    );
  }
  const [page] = members.data.pages;
  const more = (page?.total ?? 0) - (page?.resources.length ?? 0);
  return (
    <div className="border-line border-t bg-page/60">
      <ul className="divide-y divide-line">
        {page?.resources.map((resource) => (
          <li
            key={resource.resourceId}
            className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 pr-4 pl-10 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_110px]"
          >
            <ResourceName resource={resource} />
            <span className="truncate max-sm:hidden">{resource.resourceType}</span>
            <span className="truncate max-sm:hidden">{resource.region}</span>
            <span className="max-sm:hidden">
              <StatusBadge status={resource.status} attachment={resource.attachment} />
            </span>
            <span className="text-right tabular-nums">
              <CostCell metadata={resource.metadata} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className="border-line border-t py-1.5 pl-8">
          <Button
            size="sm"
            look="ghost"
            className="text-accent"
            onClick={() => change(() => ({ ...narrowed, group: undefined }))}
          >
            Show all {formatCount(page?.total ?? 0)} in the list
          </Button>
        </div>
      )}
    </div>
  );
}

/** The URL parameters that list one group. */
function narrowedTo(search: ResourcesSearch, { filter }: ResourceGroup): ResourcesSearch {
  const parsed = parseFilter(filter);
  const own = "clauses" in parsed ? parsed.clauses : [];
  const { clauses } = activeFilter(search);
  // The group of a type is narrower than a filter by several types, and replaces it.
  const kept = clauses.filter(
    ({ property, operator }) => !(operator === "=" && own.some((one) => one.property === property)),
  );
  return withClauses(search, own.reduce(withClause, kept));
}
