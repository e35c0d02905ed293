import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { matchingText } from "./local-filter.ts";
import {
  filterRequest,
  inventoryQuery,
  inventoryRequest,
  type Resource,
  type UnusedResource,
  unusedQuery,
} from "./queries.ts";
import type { ResourcesSearch } from "./search.ts";

/** State of a list. */
export type ResourceList<R extends Resource> = {
  rows: readonly R[];
  /** Number of matches, loaded or not; undefined until the first response. */
  total: number | undefined;
  /** All matches are loaded. */
  complete: boolean;
  /** The rows belong to the previous request and are about to be replaced. */
  stale: boolean;
  error: unknown;
  retry: () => void;
  /** undefined: nothing more to load, or already loading. */
  loadMore: (() => void) | undefined;
  loadingMore: boolean;
};

type Pages<R> = { pages: { resources: R[]; total: number }[] };

function flat<R>(data: Pages<R> | undefined): R[] {
  return data?.pages.flatMap((page) => page.resources) ?? [];
}

/** The part of an infinite query that a list uses. */
type PagedQuery<R> = {
  data: Pages<R> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

/**
 * Selects between local and server search: with all rows loaded, they are filtered locally; beyond the page size, the
 * server searches, and loaded rows stay visible in the meantime.
 */
function searchable<R extends Resource>(
  all: PagedQuery<R>,
  searched: PagedQuery<R>,
  allRows: readonly R[],
  searchedRows: readonly R[],
  here: boolean,
): ResourceList<R> {
  const active = here || searched.data === undefined ? all : searched;
  const asked = here ? all : searched;
  const total = asked.data?.pages.at(-1)?.total;
  const canLoad = active.hasNextPage && !active.isFetching && !active.isFetchNextPageError;
  return {
    rows: active === searched ? searchedRows : allRows,
    // No count before a response: an empty list is a statement, too.
    total: here && asked.data !== undefined && !asked.hasNextPage ? allRows.length : total,
    complete: active.data !== undefined && !active.hasNextPage,
    stale: active.isPlaceholderData || active !== asked,
    error: asked.error,
    retry: () => void (asked.isFetchNextPageError ? asked.fetchNextPage() : asked.refetch()),
    loadMore: canLoad ? () => void active.fetchNextPage() : undefined,
    loadingMore: active.isFetchingNextPage,
  };
}

/** All resources that match the URL parameters. */
export function useInventory(search: ResourcesSearch, enabled: boolean): ResourceList<Resource> {
  const { q, ...rest } = inventoryRequest(search);
  const all = useInfiniteQuery({ ...inventoryQuery(rest), enabled });
  const here = q === undefined || (all.data !== undefined && !all.isPlaceholderData && !all.hasNextPage);
  const searched = useInfiniteQuery({
    ...inventoryQuery({ ...rest, ...(q === undefined ? {} : { q }) }),
    enabled: enabled && !here && all.data !== undefined && !all.isPlaceholderData,
  });
  const deferred = useDeferredValue(q);
  const loaded = useMemo(() => flat(all.data), [all.data]);
  const allRows = useMemo(() => matchingText(loaded, deferred), [loaded, deferred]);
  const searchedRows = useMemo(() => flat(searched.data), [searched.data]);
  return searchable(all, searched, allRows, searchedRows, here);
}

/** State of the unused view. */
export type UnusedList = ResourceList<UnusedResource> & {
  /** Monthly savings of all unused resources in US dollars; undefined until the first response. */
  potentialSavings: number | undefined;
  /** Resources that were not fully evaluated or have no price. */
  unknownCount: number;
};

/** Unused resources that match the URL parameters. */
export function useUnused(search: ResourcesSearch, enabled: boolean): UnusedList {
  const { q, gone: _, ...rest } = filterRequest(search);
  const all = useInfiniteQuery({ ...unusedQuery(rest), enabled });
  const here = q === undefined || (all.data !== undefined && !all.isPlaceholderData && !all.hasNextPage);
  const searched = useInfiniteQuery({
    ...unusedQuery({ ...rest, ...(q === undefined ? {} : { q }) }),
    enabled: enabled && !here && all.data !== undefined && !all.isPlaceholderData,
  });
  const deferred = useDeferredValue(q);
  const allRows = useMemo(() => matchingText(flat(all.data), deferred), [all.data, deferred]);
  const searchedRows = useMemo(() => flat(searched.data), [searched.data]);
  const list = searchable<UnusedResource>(all, searched, allRows, searchedRows, here);
  const totals = (here ? all : searched).data?.pages[0];
  return {
    ...list,
    // The server's sum does not include a local search.
    potentialSavings: here && q !== undefined ? sumSavings(allRows) : totals?.potentialSavings,
    unknownCount: totals?.unknownCount ?? 0,
  };
}

function sumSavings(rows: readonly UnusedResource[]): number {
  return rows.reduce((sum, { saving }) => sum + (saving.estimatedMonthlySavings ?? 0), 0);
}
