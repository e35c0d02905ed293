import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { scopeQuery } from "../../../lib/account-scope.ts";
import { type Facets, facetsQuery, filterRequest } from "../queries.ts";
import type { ResourcesSearch } from "../search.ts";

/** Facets that the server has already counted, and those that it counts over the resources. */
const QUICK = "totals,type,account,region,status";
const SLOW = "tag,cost,severity";

/** Delay between the last change of the filter and the request for counts. */
const PAUSE_MS = 250;

/** Counts of the facets. */
export type FacetCounts = {
  facets: Facets;
  /** Figures of the resources that match the filter; undefined until the first response. */
  totals: Facets["totals"];
  /** The counts belong to another filter and are about to be replaced. */
  stale: boolean;
  error: unknown;
  retry: () => void;
};

/** Reads the counts for the filters of the URL, shortly after the last change. */
export function useFacets(search: ResourcesSearch, enabled: boolean): FacetCounts {
  const wanted = filterRequest(search);
  const request = useRest(wanted, JSON.stringify(wanted));
  const quick = useQuery({ ...facetsQuery(request, QUICK), enabled });
  const slow = useQuery({ ...facetsQuery(request, SLOW), enabled });
  return {
    facets: { ...quick.data, ...slow.data },
    totals: quick.data?.totals,
    stale: quick.isPlaceholderData || request !== wanted,
    error: quick.error ?? slow.error,
    retry: () => void Promise.all([quick.refetch(), slow.refetch()]),
  };
}

/** A value after a pause without changes; `key` identifies it. */
function useRest<Value>(value: Value, key: string): Value {
  const [rest, setRest] = useState({ key, value });
  useEffect(() => {
    if (rest.key === key) return;
    const timer = setTimeout(() => setRest({ key, value }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [rest.key, key, value]);
  return rest.key === key ? value : rest.value;
}

/** Values of a tag, for the completion of the property filter. */
export function useTagValues(tagKey: string | undefined, account: string | undefined): Facets["tagValue"] {
  const request = scopeQuery(account);
  const values = useQuery({
    ...facetsQuery(request, "tagValue", tagKey),
    enabled: tagKey !== undefined,
    staleTime: 60_000,
  });
  return values.isPlaceholderData ? undefined : values.data?.tagValue;
}
