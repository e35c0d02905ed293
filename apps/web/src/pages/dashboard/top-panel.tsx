import { Fragment, type ReactNode } from "react";
import type { IconComponent } from "../../components/icon.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";

/** Items in a panel. */
export const TOP_COUNT = 3;

type Load = {
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  error: unknown;
  data: unknown;
  refetch: () => unknown;
};

type TopPanelProps = {
  title: string;
  hint: ReactNode;
  /** Requests that the panel waits for. */
  loads: readonly Load[];
  /** There is nothing to list, as of the last response: while another is loaded, the panel doesn't say so. */
  empty: boolean;
  /** Fallback without a message of the server. */
  failure: string;
  /** Link to the whole list. */
  all: ReactNode;
  className: string;
  /** Stop of the tour. */
  tour: string;
  children: ReactNode;
};

/** The most important items. The card has the height of its rows in every state, so that nothing moves. */
export function TopPanel(props: TopPanelProps) {
  const { title, hint, loads, empty, failure, all, className, tour, children } = props;
  const failed = loads.filter(({ isError, data }) => isError && data === undefined);
  const [first] = failed;
  const loading =
    first === undefined && loads.some(({ isPending, isFetching }) => isPending || (empty && isFetching));
  return (
    <Card data-tour={tour} className={className} aria-busy={loading}>
      <CardHeader title={title} hint={hint} action={<span className="shrink-0 text-sm">{all}</span>} />
      <div className="mt-2 flex min-h-[346px] flex-col border-line border-t sm:min-h-[238px]">
        {first !== undefined && (
          <div className="p-5">
            <LoadError
              message={errorSentence(first.error, failure)}
              error={first.error}
              onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
            />
          </div>
        )}
        {loading && <TopSkeleton />}
        {first === undefined && !loading && children}
      </div>
    </Card>
  );
}

const ROW =
  "flex min-h-[115px] gap-3 border-line border-b px-5 py-3 last:border-b-0 sm:h-[79px] sm:min-h-0 sm:items-center";

function TopSkeleton() {
  return Array.from({ length: TOP_COUNT }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <div key={row} className={ROW}>
      <Skeleton className="h-5 w-16" />
      <div className="flex-1">
        <Skeleton className="h-3.5 w-3/4" />
        <Skeleton className="mt-1.5 h-3 w-1/2" />
        <Skeleton className="mt-1.5 h-3 w-2/5" />
      </div>
      <Skeleton className="h-7 w-24 max-sm:hidden" />
    </div>
  ));
}

type TopRowProps = {
  mark?: ReactNode;
  title: ReactNode;
  /** The line below the title, truncated. */
  detail: ReactNode;
  /** Facts in one line; unknown ones are left out. */
  facts: readonly ReactNode[];
  /** A figure before the actions. */
  figure?: ReactNode;
  actions: ReactNode;
};

/** One item with its button. */
export function TopRow({ mark, title, detail, facts, figure, actions }: TopRowProps) {
  const known = facts.filter((fact) => fact !== undefined && fact !== null && fact !== "");
  return (
    <article className={`${ROW} max-sm:flex-col max-sm:justify-between max-sm:gap-2`}>
      <div className="flex min-w-0 flex-1 items-start gap-3">
        {mark !== undefined && (
          // As wide as "Medium", so that titles stand below each other.
          <div className="min-w-19 shrink-0">{mark}</div>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="font-medium text-sm max-sm:line-clamp-2 sm:truncate">{title}</h3>
          <p className="truncate text-xs leading-[18px]">{detail}</p>
          <p className="truncate text-muted text-xs">
            {known.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts have fixed places
              <Fragment key={at}>
                {at > 0 && " · "}
                {fact}
              </Fragment>
            ))}
          </p>
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-2 max-sm:justify-between">
        {figure}
        <div className="flex items-center gap-1.5 max-sm:ml-auto">{actions}</div>
      </div>
    </article>
  );
}

type TopEmptyProps = { icon: IconComponent; title: string; children: ReactNode };

/** Why the panel is empty. */
export function TopEmpty({ icon: Icon, title, children }: TopEmptyProps) {
  return (
    <div data-empty-state="" className="m-auto flex flex-col items-center px-6 py-6 text-center">
      <Icon className="size-6 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <h3 className="mt-2.5 font-semibold text-base">{title}</h3>
      <p className="mt-1 text-muted text-sm">{children}</p>
    </div>
  );
}
