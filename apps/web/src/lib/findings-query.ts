import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointInput, EndpointOutput } from "./endpoint-types.ts";

/** One page of findings with its counts. */
export type FindingsPage = EndpointOutput<"GET /security/findings">;
/** One finding. */
export type Finding = FindingsPage["findings"][number];
/** ACTIVE, RESOLVED or IGNORED. */
export type FindingStatus = Finding["status"];
/** One finding with its history. */
export type FindingDetail = EndpointOutput<"GET /security/findings/:id">;
/** Query of the findings. */
export type FindingsRequest = NonNullable<EndpointInput<"GET /security/findings">["query"]>;

/** Prefix of all query keys for lists of findings. */
export const FINDINGS_KEY = ["security", "findings"] as const;

/** Reads one page of findings. */
export async function findingsPage(query: FindingsRequest, signal: AbortSignal): Promise<FindingsPage> {
  const page = await api.call("GET /security/findings", { query }, { signal });
  return { ...page, findings: page.findings.map(withKnownStatus) };
}

/** One page of findings. */
export function findingsQuery(request: FindingsRequest) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, request],
    queryFn: ({ signal }) => findingsPage(request, signal),
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
