import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { scopeQuery } from "../../lib/account-scope.ts";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import { FINDINGS_KEY, type FindingsRequest, findingsPage } from "../../lib/findings-query.ts";
import type { FindingFilters, GroupBy } from "./search.ts";

/** One finished scan. */
export type Scan = EndpointOutput<"GET /security/scans">["scans"][number];

/** Findings of one check, resource, account, or attack path. */
export type FindingGroup = EndpointOutput<"GET /security/groups">["groups"][number];

/** Page size of the groups. */
const GROUPS_PAGE = 100;

/** Groups of the findings that match filters, most severe first. */
export function groupsQuery(by: GroupBy, filters: FindingFilters) {
  return infiniteQueryOptions({
    queryKey: ["security", "groups", by, filters],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        "GET /security/groups",
        {
          query: { by, ...filters, limit: GROUPS_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Findings of an expanded group that are loaded at once. */
const GROUP_ROWS = 25;

/** Findings of one group, by its filters. */
export function groupFindingsQuery(request: Omit<FindingsRequest, "limit" | "cursor">) {
  return infiniteQueryOptions({
    queryKey: [...FINDINGS_KEY, "group", request],
    queryFn: ({ pageParam, signal }) =>
      findingsPage(
        { ...request, limit: GROUP_ROWS, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** A framework, from the score. */
export type Framework = EndpointOutput<"GET /security/score">["frameworks"][number]["framework"];

/** A framework with its requirements. */
export type FrameworkRequirements = EndpointOutput<"GET /security/frameworks/:framework">;

/** The requirements of a framework after the last scan of the accounts in scope. */
export function frameworkQuery(framework: Framework, account: string | undefined) {
  const query = scopeQuery(account);
  return queryOptions({
    queryKey: ["security", "framework", framework, query],
    queryFn: ({ signal }) =>
      api.call("GET /security/frameworks/:framework", { params: { framework }, query }, { signal }),
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
