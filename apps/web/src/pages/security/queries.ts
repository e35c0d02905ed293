import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import type { FindingsRequest, StatusFilter } from "./search.ts";

/** One page of findings with its counts. */
export type FindingsPage = EndpointOutput<"GET /security/findings">;
/** One finding. */
export type Finding = FindingsPage["findings"][number];
/** ACTIVE, RESOLVED or IGNORED. */
export type FindingStatus = Finding["status"];
/** One finding with its history. */
export type FindingDetail = EndpointOutput<"GET /security/findings/:id">;
/** One finished scan. */
export type Scan = EndpointOutput<"GET /security/scans">["scans"][number];

/** Prefix of all query keys for lists of findings. */
export const FINDINGS_KEY = ["security", "findings"] as const;

/** One page of findings. */
export function findingsQuery(request: FindingsRequest) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, request],
    queryFn: async ({ signal }) => {
      const page = await api.call("GET /security/findings", { query: request }, { signal });
      return { ...page, findings: page.findings.map(withKnownStatus) };
    },
    placeholderData: keepPreviousData,
  });
}

/** A finding without a status counts as ACTIVE (specification, section 3). */
function withKnownStatus(finding: Omit<Finding, "status"> & { status?: FindingStatus | null }): Finding {
  return { ...finding, status: finding.status ?? "ACTIVE" };
}

/** One finding; a 404 is not retried. */
export function findingQuery(id: string) {
  return queryOptions({
    queryKey: ["security", "finding", id],
    queryFn: async ({ signal }) => {
      const answer = await api.call("GET /security/findings/:id", { params: { id } }, { signal });
      return { ...answer, finding: withKnownStatus(answer.finding) };
    },
  });
}

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
