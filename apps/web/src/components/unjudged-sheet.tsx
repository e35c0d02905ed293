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

/** Entries of one page of what could not be judged. */
export const UNJUDGED_PAGE_SIZE = 50;

/** A page as both lists have it. */
type Page = { unjudged: readonly unknown[]; nextCursor: string | null; total: number };

/** Cursors of the page that is shown and of those before it. */
export type CursorPages = {
  cursor: string | undefined;
  before: readonly (string | undefined)[];
  /** Back to the first page: another list is asked for. */
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

type UnjudgedSheetProps<Data extends Page> = {
  page: UseQueryResult<Data>;
  pages: CursorPages;
  onClose: () => void;
  /** What stands above the list, before it is there. */
  children: ReactNode;
  /** The choice and the list. */
  list: (data: Data, stale: boolean) => ReactNode;
};

/** The sheet beside a page that lists what could not be judged, with its pages. */
export function UnjudgedSheet<Data extends Page>({
  page,
  pages,
  onClose,
  children,
  list,
}: UnjudgedSheetProps<Data>) {
  const { before } = pages;
  const nextCursor = page.data?.nextCursor ?? null;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title="What could not be judged"
      className="w-[min(640px,100vw)]"
    >
      <div className="flex flex-col gap-4 p-5">
        {children}
        {page.isError && (
          <LoadError
            message={errorSentence(page.error, "Failed to load what could not be judged")}
            onRetry={() => void page.refetch()}
          />
        )}
        {page.isPending && <Skeleton className="h-64" />}
        {page.data !== undefined && (
          <>
            {list(page.data, page.isPlaceholderData)}
            <Pagination
              label="Pages of what could not be judged"
              from={before.length * UNJUDGED_PAGE_SIZE + 1}
              to={before.length * UNJUDGED_PAGE_SIZE + page.data.unjudged.length}
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

type UnjudgedChoiceProps = {
  /** "Check": names the field, and all of it in lower case. */
  label: string;
  options: readonly { id: string; title: string; count: number }[];
  value: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** Narrows the list to one check or rule. */
export function UnjudgedChoice({ label, options, value, onChoose }: UnjudgedChoiceProps) {
  const all = options.reduce((sum, { count }) => sum + count, 0);
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChoose(event.currentTarget.value || undefined)}
    >
      <option value="">
        Every {label.toLowerCase()} ({formatCount(all)})
      </option>
      {options.map(({ id, title, count }) => (
        <option key={id} value={id}>
          {title} ({formatCount(count)})
        </option>
      ))}
    </Select>
  );
}

/** The list's frame: dimmed while its next page loads. */
export function UnjudgedList({ stale, children }: { stale: boolean; children: ReactNode }) {
  return (
    <ul
      aria-label="Not judged"
      aria-busy={stale}
      className={classNames("flex flex-col divide-y divide-line", stale && "opacity-60")}
    >
      {children}
    </ul>
  );
}

/** One entry: what it is, why, and what asked. */
export function UnjudgedEntry({ name, why, about }: { name: ReactNode; why: string; about: string }) {
  return (
    <li className="py-2.5">
      <p className="break-all font-medium text-sm">{name}</p>
      <p className="break-words text-sm">{why}</p>
      <p className="break-words text-muted text-xs">{about}</p>
    </li>
  );
}
