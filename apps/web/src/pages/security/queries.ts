import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import type { StatusFilter } from "./search.ts";

/** One finished scan. */
export type Scan = EndpointOutput<"GET /security/scans">["scans"][number];

/** Findings by check. */
export function groupsQuery(status: StatusFilter, accountId: string | undefined) {
  const query = {
    ...(status === "ALL" ? {} : { status }),
    ...(accountId === undefined ? {} : { accountId }),
  };
  return queryOptions({
    queryKey: ["security", "groups", query],
    queryFn: ({ signal }) => api.call("GET /security/groups", { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Results that the last scan did not evaluate. */
export type NotEvaluatedChecks = EndpointOutput<"GET /security/not-evaluated">;

/** One page of results that the last scan did not evaluate. */
export function notEvaluatedChecksQuery(
  request: NonNullable<EndpointInput<"GET /security/not-evaluated">["query"]>,
) {
  return queryOptions({
    queryKey: ["security", "not-evaluated", request],
    queryFn: ({ signal }) => api.call("GET /security/not-evaluated", { query: request }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Page size of the scans. */
const SCANS_PAGE = 30;

/** Finished scans, newest first. */
export const scansQuery = infiniteQueryOptions({
  queryKey: ["security", "scans"],
  queryFn: ({ pageParam, signal }) =>
    api.call(
      "GET /security/scans",
      { query: { limit: SCANS_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});
