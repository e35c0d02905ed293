import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorSentence } from "../lib/api-error.ts";
import { classNames } from "../lib/class-names.ts";
import { formatCount } from "../lib/format.ts";
import { LoadError } from "./ui/notice.tsx";
import { Pagination } from "./ui/pagination.tsx";
import { Select } from "./ui/select.tsx";
import { Sheet } from "./ui/sheet.tsx";
import { Skeleton } from "./ui/skeleton.tsx";

/** Page size of the list. */
export const NOT_EVALUATED_PAGE_SIZE = 50;

/** Common shape of a page of both lists. */
type Page = { notEvaluated: readonly unknown[]; nextCursor: string | null; total: number };

/** Cursors of the current page and the pages before it. */
export type CursorPages = {
  cursor: string | undefined;
  before: readonly (string | undefined)[];
  /** Returns to the first page, for another list. */
  reset: () => void;
  previous: () => void;
  next: (cursor: string) => void;
};

export function useCursorPages(): CursorPages {
  const [all, setAll] = useState<readonly (string | undefined)[]>([undefined]);
  return {
    cursor: all.at(-1),
    before: all.slice(0, -1),
    reset: () => setAll([undefined]),
    previous: () => setAll(all.slice(0, -1)),
    next: (cursor) => setAll([...all, cursor]),
  };
}

type NotEvaluatedSheetProps<Data extends Page> = {
  page: UseQueryResult<Data>;
  pages: CursorPages;
  onClose: () => void;
  /** Content above the list, shown while it loads. */
  children: ReactNode;
  /** The filter and the list. */
  list: (data: Data, stale: boolean) => ReactNode;
};

/** Sheet with the results that were not evaluated, in pages. */
export function NotEvaluatedSheet<Data extends Page>({
  page,
  pages,
  onClose,
  children,
  list,
}: NotEvaluatedSheetProps<Data>) {
  const { before } = pages;
  const nextCursor = page.data?.nextCursor ?? null;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title="Not evaluated"
      className="w-[min(640px,100vw)]"
    >
      <div className="flex flex-col gap-4 p-5">
        {children}
        {page.isError && (
          <LoadError
            message={errorSentence(page.error, "Couldn't load the list")}
            error={page.error}
            onRetry={() => void page.refetch()}
          />
        )}
        {page.isPending && <Skeleton className="h-64" />}
        {page.data !== undefined && (
          <>
            {list(page.data, page.isPlaceholderData)}
            <Pagination
              label="Pages of results not evaluated"
              from={before.length * NOT_EVALUATED_PAGE_SIZE + 1}
              to={before.length * NOT_EVALUATED_PAGE_SIZE + page.data.notEvaluated.length}
              total={page.data.total}
              onPrevious={before.length === 0 ? null : pages.previous}
              onNext={nextCursor === null || page.isPlaceholderData ? null : () => pages.next(nextCursor)}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

type NotEvaluatedChoiceProps = {
  /** Label of the field: "Check". */
  label: string;
  options: readonly { id: string; title: string; count: number }[];
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** Filter for one check or rule. */
export function NotEvaluatedChoice({ label, options, value, onChoose }: NotEvaluatedChoiceProps) {
  const all = options.reduce((sum, { count }) => sum + count, 0);
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChoose(event.currentTarget.value || undefined)}
    >
      <option value="">
        All {label.toLowerCase()}s ({formatCount(all)})
      </option>
      {options.map(({ id, title, count }) => (
        <option key={id} value={id}>
          {title} ({formatCount(count)})
        </option>
      ))}
    </Select>
  );
}

/** Frame of the list, dimmed while the next page loads. */
export function NotEvaluatedList({ stale, children }: { stale: boolean; children: ReactNode }) {
  return (
    <ul
      aria-label="Not evaluated"
      aria-busy={stale}
      className={classNames("flex flex-col divide-y divide-line", stale && "opacity-60")}
    >
      {children}
    </ul>
  );
}

/** One entry: resource, reason, and check or rule. */
export function NotEvaluatedEntry({ name, why, about }: { name: ReactNode; why: string; about: string }) {
  return (
    <li className="py-2.5">
      <p className="break-all font-medium text-sm">{name}</p>
      <p className="break-words text-sm">{why}</p>
      <p className="break-words text-muted text-xs">{about}</p>
    </li>
  );
}
