import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRowKeys } from "../../components/data-table/use-row-keys.ts";
import { Pagination } from "../../components/ui/pagination.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { classNames } from "../../lib/class-names.ts";
import { EmptyRecommendations } from "./empty-recommendations.tsx";
import { LinkedCard } from "./linked-card.tsx";
import type { PanelProps } from "./panel-props.ts";
import { RecommendationCard } from "./recommendation-card.tsx";
import { PAGE_SIZE } from "./request.ts";
import type { RecommendationsSearch } from "./search.ts";

type ListProps = PanelProps & { searchBox: RefObject<HTMLInputElement | null> };

/** One page of recommendations in all its states: loading, empty, shown. */
export function RecommendationsList(props: ListProps) {
  const { search, change, control, page, stale, onAsk, searchBox } = props;
  const { open } = search;
  const rows = page?.recommendations ?? [];
  const toggle = useCallback(
    (id: string) => change((now) => ({ ...now, open: now.open === id ? undefined : id })),
    [change],
  );
  const host = useCardKeys(rows.length, searchBox);
  const elsewhere =
    open !== undefined &&
    page !== undefined &&
    !stale &&
    !rows.some(({ recommendationId }) => recommendationId === open);
  const card = { control, onAsk, onToggle: toggle };
  return (
    <div className="flex flex-col gap-3 p-3 sm:p-4">
      {elsewhere && <LinkedCard id={open} {...card} />}
      {page === undefined && <CardSkeletons />}
      {page !== undefined && rows.length === 0 && <EmptyRecommendations {...props} />}
      {rows.length > 0 && (
        <>
          <ul
            ref={host}
            aria-label="Recommendations"
            aria-busy={stale}
            className={classNames(
              "flex flex-col gap-3 transition-opacity duration-120",
              stale && "opacity-60",
            )}
          >
            {rows.map((one) => (
              <li key={one.recommendationId}>
                <RecommendationCard recommendation={one} open={open === one.recommendationId} {...card} />
              </li>
            ))}
          </ul>
          {(props.page?.total ?? 0) > PAGE_SIZE || search.cursor !== undefined ? <Pages {...props} /> : null}
        </>
      )}
    </div>
  );
}

/** Pagination. Previous pages are remembered; from a link into the middle, Previous leads to the start. */
function Pages({ search, change, page, stale }: PanelProps) {
  const before = useRef(new Map<string, RecommendationsSearch>());
  if (page === undefined) return null;
  const number = Number(search.page ?? "1");
  const from = (number - 1) * PAGE_SIZE + 1;
  const next = page.nextCursor;
  const go = (to: RecommendationsSearch) => {
    change((now) => ({ ...now, cursor: to.cursor, page: to.page, open: undefined }));
    window.scrollTo({ top: 0 });
  };
  return (
    <Pagination
      from={from}
      to={from + page.recommendations.length - 1}
      total={page.total}
      onPrevious={
        search.cursor === undefined ? null : () => go(before.current.get(search.cursor ?? "") ?? {})
      }
      onNext={
        next === null || stale
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
function useCardKeys(count: number, searchBox: RefObject<HTMLInputElement | null>) {
  const host = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const buttons = useCallback(
    () => [...(host.current?.querySelectorAll<HTMLElement>("h2 button") ?? [])],
    [],
  );
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
    count,
    onMove: (index) => buttons()[index]?.focus(),
    onOpen: (index) => buttons()[index]?.click(),
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
        </div>
      ))}
    </div>
  );
}
