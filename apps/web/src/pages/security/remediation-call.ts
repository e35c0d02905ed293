import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** What a remediation came to (specification, section 3). */
export type RemediationResult = { status: "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED"; message: string };
/** What a fix would do, read from AWS now. */
export type RemediationPlan = EndpointOutput<"GET /security/remediation-preview">;
/** One remediation with its steps. */
export type RemediationRecord = EndpointOutput<"GET /security/remediation/:id">;

/** What a person has confirmed. */
export type Confirmation = {
  findingId: string;
  /** Of the plan that was shown. */
  previewToken?: string;
  /** Typed, where something is deleted. */
  confirmName?: string;
};
/** Asks the server to put a finding right, and waits for the end. */
export type Remediate = (confirmation: Confirmation) => Promise<RemediationResult>;

/** The server's own: runs are waited for without limit. */
export const remediate: Remediate = (body) =>
  // Without `respond-async` the answer is the result, never the run that was begun.
  api.call("POST /security/remediate", { body }, { timeoutMs: null }) as Promise<RemediationResult>;

/** Takes a completed fix back, and waits for the end. */
export const undoRemediation = (id: string): Promise<RemediationResult> =>
  api.call(
    "POST /security/remediation/:id/rollback",
    { params: { id } },
    { timeoutMs: null },
  ) as Promise<RemediationResult>;

/** The plan of a fix. Read anew each time that it is opened. */
export function remediationPlanQuery(findingId: string) {
  return queryOptions({
    queryKey: ["remediation", "plan", findingId],
    queryFn: ({ signal }) =>
      api.call("GET /security/remediation-preview", { query: { findingId } }, { signal, timeoutMs: null }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Remediations of a finding, newest first. */
export function remediationsQuery(findingId: string) {
  return queryOptions({
    queryKey: ["security", "remediations", findingId],
    queryFn: ({ signal }) => api.call("GET /security/remediations", { query: { findingId } }, { signal }),
  });
}
