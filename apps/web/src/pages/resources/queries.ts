import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import type { ResourcesSearch } from "./search.ts";

/** One resource of a list. */
export type Resource = EndpointOutput<"GET /resources/inventory">["resources"][number];
/** One unused resource with the saving that a rule found. */
export type UnusedResource = EndpointOutput<"GET /resources/unused">["resources"][number];
/** One resource with its facets and savings. */
export type ResourceDetail = EndpointOutput<"GET /resources/resource">["resource"];
/** What a resource is related to. */
export type Relations = EndpointOutput<"GET /resources/relationships">;
/** One finding of a security scan. */
export type ResourceFinding = EndpointOutput<"GET /security/findings">["findings"][number];
/** What discovery could not read. */
export type CoverageGap = EndpointOutput<"GET /resources/coverage">["gaps"][number];
/** Totals of the inventory. */
export type Summary = EndpointOutput<"GET /resources/summary">;

/** Rows asked for at a time: the most that the server gives. Up to here searching needs no server. */
const PAGE_SIZE = 500;

/** The rows that the address asks for, in the server's words. */
export type InventoryRequest = NonNullable<EndpointInput<"GET /resources/export">["query"]>;

/** Turns the address into what the server is asked for, without paging. */
export function inventoryRequest(search: ResourcesSearch): InventoryRequest {
  const { q, type, status, region, tag, gone, account, sort, order } = search;
  return {
    ...(q === undefined ? {} : { q }),
    ...(type === undefined ? {} : { type }),
    ...(status === undefined ? {} : { status }),
    ...(region === undefined ? {} : { region }),
    ...(tag === undefined ? {} : { tag }),
    ...(gone === undefined ? {} : { gone }),
    ...(account === undefined ? {} : { accountId: account }),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
  };
}

/** The inventory, page after page. */
export function inventoryQuery(request: InventoryRequest) {
  return infiniteQueryOptions({
    queryKey: ["resources", "inventory", request],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        "GET /resources/inventory",
        { query: { ...request, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The unused resources, page after page. */
export function unusedQuery(request: { accountId?: string; q?: string }) {
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

/** One resource; a 404 is an answer, not a passing failure. */
export function resourceQuery(arn: string) {
  return queryOptions({
    queryKey: ["resources", "resource", arn],
    queryFn: ({ signal }) => api.call("GET /resources/resource", { query: { resource_id: arn } }, { signal }),
  });
}

/** What a resource is related to and the graph two steps around it. */
export function relationsQuery(arn: string) {
  return queryOptions({
    queryKey: ["resources", "relationships", arn],
    queryFn: ({ signal }) =>
      api.call("GET /resources/relationships", { query: { resource_id: arn } }, { signal }),
  });
}

/** What security scans have found on a resource, worst first. */
export function resourceFindingsQuery(arn: string) {
  return queryOptions({
    queryKey: ["security", "resource-findings", arn],
    queryFn: ({ signal }) => api.call("GET /security/findings", { query: { resource_id: arn } }, { signal }),
  });
}

/** CloudWatch metrics of a resource, read now. */
export function metricsQuery(arn: string, days: number) {
  return queryOptions({
    queryKey: ["resources", "metrics", arn, days],
    queryFn: ({ signal }) =>
      api.call("GET /resources/metrics", { query: { resource_id: arn, days } }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === arn ? previous : undefined),
    staleTime: 60_000,
  });
}

/** What the last discovery could not read. */
export function coverageQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ["resources", "coverage", accountId ?? null],
    queryFn: ({ signal }) =>
      api.call(
        "GET /resources/coverage",
        { query: accountId === undefined ? {} : { accountId } },
        { signal },
      ),
  });
}
