import { type RefObject, useEffect, useRef } from "react";
import { useHeldRows } from "../../../components/data-table/use-held-rows.ts";
import type { SelectionControl } from "../../../components/selection/use-selection.ts";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Pagination } from "../../../components/ui/pagination.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import type { Finding } from "../../../lib/findings-query.ts";
import { type ChangeSearch, PAGE_SIZE, type SecuritySearch, withoutFilters } from "../search.ts";
import type { FindingsList as List } from "../use-findings.ts";
import { EmptyFindings } from "./empty-findings.tsx";
import { FindingItems, type ItemContext } from "./finding-items.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useFindingKeys } from "./use-finding-keys.ts";
import { useFocusOnReturn } from "./use-focus-on-return.ts";

type FindingsListProps = {
  search: SecuritySearch;
  change: ChangeSearch;
  list: List;
  unknown: number;
  context: ItemContext;
  selection: SelectionControl;
  searchBox: RefObject<HTMLInputElement | null>;
};

const idOf = ({ findingId }: Finding) => findingId;
const NONE: readonly Finding[] = [];

/** One page of findings in all its states: loading, failed, empty, loaded. */
export function FindingsList(props: FindingsListProps) {
  const { search, change, list, unknown, context, selection, searchBox } = props;
  const { page, stale, error } = list;
  const [findings, hold] = useHeldRows(page?.findings ?? NONE, idOf, stale ? null : JSON.stringify(search));
  useFindingKeys({
    findings,
    searchBox,
    selecting: selection.count > 0,
    onLeave: context.onLeave,
    onAct: context.onKey,
  });
  useFocusOnReturn(findings);
  return (
    <div {...hold}>
      {error !== null && (
        <div className="p-3 sm:p-4">
          <LoadError
            message={errorSentence(error, "Failed to load security data")}
            error={error}
            onRetry={list.retry}
          />
        </div>
      )}
      {page === undefined && error === null && <ListSkeleton layout={context.layout} />}
      {page !== undefined && findings.length === 0 && (
        <EmptyFindings search={search} unknown={unknown} onClear={() => change(withoutFilters)} />
      )}
      {page !== undefined && findings.length > 0 && (
        <>
          <div className={classNames("transition-opacity duration-120", stale && "opacity-60")}>
            <FindingItems label="Findings" busy={stale} findings={findings} context={context} />
          </div>
          {(page.total > PAGE_SIZE || search.cursor !== undefined) && (
            <div className="border-line border-t">
              <Pages search={search} change={change} list={list} shown={page.findings} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

type PagesProps = Pick<FindingsListProps, "search" | "change" | "list"> & { shown: readonly Finding[] };

/** Pagination. Previous pages are remembered; from a link into the middle, Previous leads to the start. */
function Pages({ search, change, list, shown }: PagesProps) {
  const before = useRef(new Map<string, SecuritySearch>());
  const { page } = list;
  if (page === undefined) return null;
  const number = Number(search.page ?? "1");
  const from = (number - 1) * PAGE_SIZE + 1;
  const next = page.nextCursor;
  const go = (to: SecuritySearch) => {
    change((now) => ({ ...now, cursor: to.cursor, page: to.page }));
    window.scrollTo({ top: 0 });
  };
  return (
    <Pagination
      from={from}
      to={from + shown.length - 1}
      total={page.total}
      onPrevious={
        search.cursor === undefined ? null : () => go(before.current.get(search.cursor ?? "") ?? {})
      }
      onNext={
        next === null || list.stale
          ? null
          : () => {
              before.current.set(next, { cursor: search.cursor, page: search.page });
              go({ cursor: next, page: String(number + 1) });
            }
      }
    />
  );
}

/** Returns to the first page when a linked page no longer exists. */
export function useFirstPageWhenBeyond({
  search,
  change,
  list,
}: Pick<FindingsListProps, "search" | "change" | "list">): void {
  const { page, stale } = list;
  const beyond =
    search.cursor !== undefined &&
    !stale &&
    page !== undefined &&
    page.findings.length === 0 &&
    page.total > 0;
  useEffect(() => {
    if (beyond) change((now) => ({ ...now, cursor: undefined, page: undefined }), true);
  }, [beyond, change]);
}
