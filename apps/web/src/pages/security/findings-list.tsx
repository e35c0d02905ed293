import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRowKeys } from "../../components/data-table/use-row-keys.ts";
import type { StatusChange } from "../../components/findings/use-status-change.ts";
import type { Remediation } from "../../components/remediation/use-remediation.ts";
import { LoadError } from "../../components/ui/notice.tsx";
import { Pagination } from "../../components/ui/pagination.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import type { Finding } from "../../lib/findings-query.ts";
import { EmptyFindings } from "./empty-findings.tsx";
import type { ChangeSearch } from "./filters.tsx";
import { FindingCard } from "./finding-card.tsx";
import { PAGE_SIZE, type SecuritySearch, withoutFilters } from "./search.ts";
import type { FindingsList as List } from "./use-findings.ts";

type FindingsListProps = {
  search: SecuritySearch;
  change: ChangeSearch;
  list: List;
  unknown: number;
  onChange: (change: StatusChange) => void;
  onIgnore: (finding: Finding) => void;
  remediation: Remediation;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** One page of findings in all its states: loading, failed, empty, loaded. */
export function FindingsList(props: FindingsListProps) {
  const { search, change, list, unknown, onChange, onIgnore, remediation, searchBox } = props;
  const { page, stale, error } = list;
  const host = useCardKeys(page?.findings ?? [], searchBox);
  return (
    <div className="flex flex-col gap-3 p-3 sm:p-4">
      {error !== null && (
        <LoadError message={errorSentence(error, "Failed to load security data")} onRetry={list.retry} />
      )}
      {page === undefined && error === null && <CardSkeletons />}
      {page !== undefined && page.findings.length === 0 && (
        <EmptyFindings search={search} unknown={unknown} onClear={() => change(withoutFilters)} />
      )}
      {page !== undefined && page.findings.length > 0 && (
        <>
          <ul
            ref={host}
            aria-label="Findings"
            aria-busy={stale}
            className={classNames(
              "flex flex-col gap-3 transition-opacity duration-120",
              stale && "opacity-60",
            )}
          >
            {page.findings.map((finding) => (
              <li key={finding.findingId}>
                <FindingCard
                  finding={finding}
                  onChange={onChange}
                  onIgnore={onIgnore}
                  onFix={remediation.plan}
                  fixing={remediation.fixing.has(finding.findingId)}
                />
              </li>
            ))}
          </ul>
          {(page.total > PAGE_SIZE || search.cursor !== undefined) && (
            <Pages search={search} change={change} list={list} />
          )}
        </>
      )}
    </div>
  );
}

/** Pagination. Previous pages are remembered; from a link into the middle, Previous leads to the start. */
function Pages({ search, change, list }: Pick<FindingsListProps, "search" | "change" | "list">) {
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
      to={from + page.findings.length - 1}
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

/** j and k move between cards, Enter opens the focused card, / focuses the search. */
function useCardKeys(findings: readonly Finding[], searchBox: RefObject<HTMLInputElement | null>) {
  const host = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const navigate = useNavigate();
  const links = useCallback(() => [...(host.current?.querySelectorAll<HTMLElement>("h3 a") ?? [])], []);
  useEffect(() => {
    const follow = (event: FocusEvent) => {
      const card = event.target instanceof Element ? event.target.closest("li") : null;
      const index = card === null ? -1 : [...(host.current?.children ?? [])].indexOf(card);
      setActive(index === -1 ? null : index);
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);
  useRowKeys({
    active,
    count: findings.length,
    onMove: (index) => links()[index]?.focus(),
    onOpen: (index) => {
      const id = findings[index]?.findingId;
      if (id !== undefined) void navigate({ to: "/security/findings/$id", params: { id } });
    },
    searchBox,
  });
  return host;
}

function CardSkeletons() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="rounded-xl border border-line p-4">
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="mt-3 h-5 w-96 max-w-full" />
          <Skeleton className="mt-2 h-4 w-full max-w-2xl" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}
