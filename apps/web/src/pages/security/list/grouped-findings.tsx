import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { useHeldRows } from "../../../components/data-table/use-held-rows.ts";
import { FindingSeverity } from "../../../components/findings/finding-severity.tsx";
import { ChevronRight, Waypoints } from "../../../components/icons.gen.ts";
import type { SelectionControl } from "../../../components/selection/use-selection.ts";
import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import type { Finding } from "../../../lib/findings-query.ts";
import { countOf, formatCount } from "../../../lib/format.ts";
import { type FindingGroup, groupFindingsQuery, groupsQuery } from "../queries.ts";
import {
  type ChangeSearch,
  findingFilters,
  type GroupBy,
  groupFilters,
  openGroups,
  type SecuritySearch,
  withGroup,
  withoutFilters,
} from "../search.ts";
import { EmptyFindings } from "./empty-findings.tsx";
import { FindingItems, type ItemContext } from "./finding-items.tsx";
import { GroupFacts, SeverityCounts } from "./group-facts.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useFindingKeys } from "./use-finding-keys.ts";
import { useFocusOnReturn } from "./use-focus-on-return.ts";

type GroupedFindingsProps = {
  by: GroupBy;
  search: SecuritySearch;
  change: ChangeSearch;
  unknown: number;
  context: ItemContext;
  selection: SelectionControl;
  searchBox: RefObject<HTMLInputElement | null>;
  /** The rows of the expanded groups, for the selection. */
  onRows: (group: string, findings: readonly Finding[]) => void;
};

const NOUNS: Readonly<Record<GroupBy, string>> = {
  ...{ check: "check", resource: "resource", account: "account" },
  path: "attack path",
};

/** Findings by check, resource, account, or attack path: groups with counts that expand. */
export function GroupedFindings(props: GroupedFindingsProps) {
  const { by, search, change, unknown, context, selection, searchBox } = props;
  const groups = useInfiniteQuery(groupsQuery(by, findingFilters(search)));
  const opened = openGroups(search);
  const [rows, setRows] = useState<ReadonlyMap<string, readonly Finding[]>>(new Map());
  const all = groups.data?.pages.flatMap((page) => page.groups) ?? [];
  const { onRows } = props;
  const report = useCallback(
    (key: string, findings: readonly Finding[]) => {
      setRows((now) => (now.get(key) === findings ? now : new Map(now).set(key, findings)));
      onRows(key, findings);
    },
    [onRows],
  );
  const shown = all.flatMap(({ key }) => (opened.includes(key) ? (rows.get(key) ?? []) : []));
  useFindingKeys({
    findings: shown,
    searchBox,
    selecting: selection.count > 0,
    onLeave: context.onLeave,
    onAct: context.onKey,
  });
  useFocusOnReturn(shown);
  const total = groups.data?.pages[0]?.total ?? 0;
  return (
    <div>
      {groups.isError && (
        <div className="p-3 sm:p-4">
          <LoadError
            message={errorSentence(groups.error, "Failed to load security data")}
            error={groups.error}
            onRetry={() => void groups.refetch()}
          />
        </div>
      )}
      {groups.isPending && <ListSkeleton layout="rows" />}
      {groups.data !== undefined &&
        all.length === 0 &&
        (by === "path" ? (
          <NotOnPaths />
        ) : (
          <EmptyFindings search={search} unknown={unknown} onClear={() => change(withoutFilters)} />
        ))}
      {all.length > 0 && (
        <>
          <p className="sr-only" aria-live="polite">
            {countOf(total, NOUNS[by])}
          </p>
          {by === "path" && <PathsHint />}
          <ul
            aria-label={`Findings by ${NOUNS[by]}`}
            aria-busy={groups.isPlaceholderData}
            className={classNames("divide-y divide-line", groups.isPlaceholderData && "opacity-60")}
          >
            {all.map((group) => (
              <li key={group.key}>
                <Group
                  by={by}
                  group={group}
                  search={search}
                  expanded={opened.includes(group.key)}
                  onExpand={(expanded) => change((now) => withGroup(now, group.key, expanded), true)}
                  context={context}
                  onRows={report}
                />
              </li>
            ))}
          </ul>
          {groups.hasNextPage && (
            <More busy={groups.isFetchingNextPage} onClick={() => void groups.fetchNextPage()} />
          )}
        </>
      )}
    </div>
  );
}

const pathsLink = (
  <Link to="/security/paths" className="font-medium text-accent hover:underline">
    Attack paths
  </Link>
);

/** What the groups leave out, and count more than once. */
function PathsHint() {
  return (
    <p className="border-line border-b px-4 py-2 text-muted text-xs">
      Only findings that are steps of {pathsLink}, by target, the highest risk first. A finding can be on
      several paths.
    </p>
  );
}

function NotOnPaths() {
  return (
    <EmptyState
      icon={Waypoints}
      title="No findings on attack paths"
      text={<>No finding that matches is a step of an attack path in the collected data. See {pathsLink}.</>}
    />
  );
}

function More({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <div className="flex justify-center border-line border-t p-2">
      <Button size="sm" busy={busy} onClick={onClick}>
        Load more
      </Button>
    </div>
  );
}

type GroupProps = {
  by: GroupBy;
  group: FindingGroup;
  search: SecuritySearch;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  context: ItemContext;
  onRows: (key: string, findings: readonly Finding[]) => void;
};

function Group({ by, group, search, expanded, onExpand, context, onRows }: GroupProps) {
  return (
    <>
      <button
        type="button"
        aria-expanded={expanded}
        onClick={() => onExpand(!expanded)}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left transition-colors duration-120 hover:bg-page"
      >
        <ChevronRight
          className={classNames(
            "size-4 shrink-0 text-muted transition-transform duration-120",
            expanded && "rotate-90",
          )}
          aria-hidden="true"
        />
        <span className="w-23 shrink-0 max-sm:hidden">
          <FindingSeverity severity={group.severity} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-base max-sm:line-clamp-2 sm:truncate">{group.title}</span>
          <GroupFacts by={by} group={group} accountNames={context.accountNames} />
        </span>
        <SeverityCounts group={group} by={by} />
        <span className="w-24 shrink-0 text-right font-medium text-sm tabular-nums max-sm:w-auto">
          {formatCount(group.count)}
          <span className="sr-only sm:not-sr-only"> {group.count === 1 ? "finding" : "findings"}</span>
        </span>
      </button>
      {expanded && (
        <div className="border-line border-t sm:pl-7">
          <GroupRows by={by} group={group} search={search} context={context} onRows={onRows} />
        </div>
      )}
    </>
  );
}

const idOf = ({ findingId }: Finding) => findingId;

function GroupRows({ by, group, search, context, onRows }: Omit<GroupProps, "expanded" | "onExpand">) {
  const { sort } = search;
  const filters = { ...findingFilters(search), ...groupFilters(by, group.key) };
  const list = useInfiniteQuery(groupFindingsQuery({ ...filters, sort: sort ?? "risk" }));
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.findings) ?? [], [list.data]);
  const [findings, hold] = useHeldRows(
    loaded,
    idOf,
    list.isPlaceholderData ? null : JSON.stringify([search, group.key]),
  );
  useEffect(() => {
    onRows(group.key, findings);
  }, [group.key, findings, onRows]);
  if (list.isError) {
    return (
      <div className="p-3">
        <LoadError
          message={errorSentence(list.error, "Failed to load security data")}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </div>
    );
  }
  if (list.isPending) return <Skeleton className="m-3 h-12" />;
  return (
    <div {...hold}>
      <FindingItems
        label={`Findings of ${group.title}`}
        busy={list.isPlaceholderData}
        findings={findings}
        context={context}
      />
      {list.hasNextPage && <More busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />}
    </div>
  );
}
