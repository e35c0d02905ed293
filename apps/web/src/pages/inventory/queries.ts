import { parseFilter } from "@skyledger/contract/resource-filter";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "../../lib/account-scope.ts";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import { type GroupBy, orderOf, type ResourcesSearch } from "./search.ts";

/** One resource of a list. */
export type Resource = EndpointOutput<"GET /resources/inventory">["resources"][number];
/** One unused resource with its savings. */
export type UnusedResource = EndpointOutput<"GET /resources/unused">["resources"][number];
/** One resource with its facets and savings. */
export type ResourceDetail = EndpointOutput<"GET /resources/resource">["resource"];
/** Relationships of a resource. */
export type Relations = EndpointOutput<"GET /resources/relationships">;
/** One finding of a security scan. */
export type ResourceFinding = EndpointOutput<"GET /security/findings">["findings"][number];
/** Missing data of a discovery. */
export type CoverageGap = EndpointOutput<"GET /resources/coverage">["gaps"][number];
/** Counts of the facets. */
export type Facets = EndpointOutput<"GET /resources/facets">;
/** Resources in one group. */
export type ResourceGroup = EndpointOutput<"GET /resources/groups">["groups"][number];
/** Totals of the inventory. */
export type Summary = EndpointOutput<"GET /resources/summary">;

/** Page size: the maximum of the server. Up to this number of rows, searching needs no request. */
const PAGE_SIZE = 500;

/** Query of the inventory. */
export type InventoryRequest = NonNullable<EndpointInput<"GET /resources/export">["query"]>;

/** Filters of the list. */
export type FilterRequest = Omit<InventoryRequest, "sort" | "order">;

/** Converts the URL parameters to the query, without paging. */
export function inventoryRequest(search: ResourcesSearch): InventoryRequest {
  const { by, order } = orderOf(search);
  return { ...filterRequest(search), sort: by, order };
}

/** The filters of the URL parameters, in the form of the API. Invalid conditions are left out. */
export function filterRequest(search: ResourcesSearch): FilterRequest {
  const { q, type, status, region, tag, filter, gone, account } = search;
  const readable = filter !== undefined && "clauses" in parseFilter(filter);
  return {
    ...(q === undefined ? {} : { q }),
    ...(type === undefined ? {} : { type }),
    ...(status === undefined ? {} : { status }),
    ...(region === undefined ? {} : { region }),
    ...(tag === undefined ? {} : { tag }),
    ...(readable ? { filter } : {}),
    ...(gone === undefined ? {} : { gone }),
    ...scopeQuery(account),
  };
}

/** Inventory, paged. */
export function inventoryQuery(request: InventoryRequest, limit = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: ["resources", "inventory", request, limit],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        "GET /resources/inventory",
        { query: { ...request, limit, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Counts of the facets, each under all other filters, and the figures of all matching resources. */
export function facetsQuery(request: FilterRequest, of: string, tagKey?: string) {
  return queryOptions({
    queryKey: ["resources", "facets", request, of, tagKey ?? null],
    queryFn: ({ signal }) =>
      api.call(
        "GET /resources/facets",
        { query: { ...request, of, ...(tagKey === undefined ? {} : { tagKey }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Resources in groups. */
export function groupsQuery(request: FilterRequest, by: GroupBy) {
  const [kind, tagKey] = by.startsWith("tag:") ? ["tag" as const, by.slice("tag:".length)] : [by, undefined];
  return queryOptions({
    queryKey: ["resources", "groups", request, by],
    queryFn: ({ signal }) =>
      api.call(
        "GET /resources/groups",
        {
          query: {
            ...request,
            // The key of a tag was cut off above.
            by: kind as Exclude<GroupBy, `tag:${string}`> | "tag",
            ...(tagKey === undefined ? {} : { tagKey }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Unused resources, paged. */
export function unusedQuery(request: Omit<FilterRequest, "gone">) {
  return infiniteQueryOptions({
    queryKey: ["resources", "unused", request],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        "GET /resources/unused",
        { query: { ...request, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** One resource; a 404 is not retried. */
export function resourceQuery(arn: string) {
  return queryOptions({
    queryKey: ["resources", "resource", arn],
    queryFn: ({ signal }) => api.call("GET /resources/resource", { query: { resource_id: arn } }, { signal }),
  });
}

/** Relationships of a resource, and the graph within two steps. */
export function relationsQuery(arn: string) {
  return queryOptions({
    queryKey: ["resources", "relationships", arn],
    queryFn: ({ signal }) =>
      api.call("GET /resources/relationships", { query: { resource_id: arn } }, { signal }),
  });
}

/** Findings of a resource, most severe first. */
export function resourceFindingsQuery(arn: string) {
  return queryOptions({
    queryKey: ["security", "resource-findings", arn],
    queryFn: ({ signal }) => api.call("GET /security/findings", { query: { resource_id: arn } }, { signal }),
  });
}

/** Live CloudWatch metrics of a resource. */
export function metricsQuery(arn: string, days: number) {
  return queryOptions({
    queryKey: ["resources", "metrics", arn, days],
    queryFn: ({ signal }) =>
      api.call("GET /resources/metrics", { query: { resource_id: arn, days } }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === arn ? previous : undefined),
    staleTime: 60_000,
  });
}

/** Missing data of the last discovery. */
export function coverageQuery(scope: Scope) {
  return queryOptions({
    queryKey: ["resources", "coverage", scope ?? null],
    queryFn: ({ signal }) => api.call("GET /resources/coverage", { query: scopeQuery(scope) }, { signal }),
  });
}

/** The known cost of a resource over time. */
export function costHistoryQuery(arn: string) {
  return queryOptions({
    queryKey: ["resources", "cost-history", arn],
    queryFn: ({ signal }) =>
      api.call("GET /resources/cost-history", { query: { resource_id: arn } }, { signal }),
  });
}

/** What happened to a resource, newest first. */
export function historyQuery(arn: string) {
  return queryOptions({
    queryKey: ["resources", "history", arn],
    queryFn: ({ signal }) => api.call("GET /resources/history", { query: { resource_id: arn } }, { signal }),
  });
}
