import { type RefObject, useMemo, useRef } from "react";
import { useHeldRows } from "../../../components/data-table/use-held-rows.ts";
import type { ListedRecommendation } from "../../../components/savings/recommendation-queries.ts";
import type { RowAct } from "../../../components/selection/row-act-key.ts";
import { Pagination } from "../../../components/ui/pagination.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { EmptyRecommendations } from "../empty-recommendations.tsx";
import type { PanelProps } from "../panel-props.ts";
import { PAGE_SIZE } from "../request.ts";
import type { RecommendationsSearch } from "../search.ts";
import { LinkedRecommendation } from "./linked-recommendation.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { RecommendationRow } from "./recommendation-row.tsx";
import { repeatedTitles } from "./repeated-titles.ts";
import type { RowContext } from "./row-props.ts";
import { useRecommendationKeys } from "./use-recommendation-keys.ts";

type ListProps = Pick<PanelProps, "search" | "change" | "page" | "stale" | "discovered"> & {
  context: RowContext;
  searchBox: RefObject<HTMLInputElement | null>;
  selecting: boolean;
  onAct: (act: RowAct, row: ListedRecommendation | undefined) => void;
};

const idOf = ({ recommendationId }: ListedRecommendation) => recommendationId;
const NONE: readonly ListedRecommendation[] = [];

/** One page of recommendations in all its states: loading, empty, loaded. */
export function RecommendationsList(props: ListProps) {
  const { search, page, stale, context, searchBox, selecting, onAct } = props;
  const { open } = search;
  // Another open row is the same list.
  const scope = JSON.stringify({ ...search, open: undefined, compare: undefined, fixes: undefined });
  const [rows, hold] = useHeldRows(page?.recommendations ?? NONE, idOf, stale ? null : scope);
  const repeated = useMemo(() => repeatedTitles(rows), [rows]);
  const { isSelected, ...common } = context;
  useRecommendationKeys({
    ...{ rows, searchBox, selecting },
    onToggle: context.onToggle,
    onAct: (act, row) =>
      onAct(
        act,
        rows.find(({ recommendationId }) => recommendationId === row?.recommendationId),
      ),
  });
  const elsewhere =
    open !== undefined &&
    page !== undefined &&
    !stale &&
    !rows.some(({ recommendationId }) => recommendationId === open);
  return (
    <>
      {elsewhere && (
        <div className="border-line border-b p-3 sm:p-4">
          <LinkedRecommendation id={open} {...common} />
        </div>
      )}
      {page === undefined && <ListSkeleton />}
      {page !== undefined && rows.length === 0 && <EmptyRecommendations {...props} />}
      {rows.length > 0 && (
        <>
          <ul
            {...hold}
            aria-label="Recommendations"
            aria-busy={stale}
            className={classNames(
              "divide-y divide-line transition-opacity duration-120",
              stale && "opacity-60",
            )}
          >
            {rows.map((one) => (
              <li key={one.recommendationId}>
                <RecommendationRow
                  {...common}
                  recommendation={one}
                  open={open === one.recommendationId}
                  selected={isSelected(one.recommendationId)}
                  ambiguous={repeated.has(one.title)}
                />
              </li>
            ))}
          </ul>
          {(page?.total ?? 0) > PAGE_SIZE || search.cursor !== undefined ? (
            <div className="border-line border-t">
              <Pages {...props} />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

/** Pagination. Previous pages are remembered; from a link into the middle, Previous leads to the start. */
function Pages({ search, change, page, stale }: ListProps) {
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
