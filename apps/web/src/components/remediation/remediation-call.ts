import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** What a remediation came to (specification, section 3). */
export type RemediationResult = { status: "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED"; message: string };
/** What a fix would do, read from AWS now. */
export type RemediationPlan = EndpointOutput<"GET /security/remediation-preview">;
/** One remediation with its steps. */
export type RemediationRecord = EndpointOutput<"GET /security/remediation/:id">;

/** What a fix is for. */
export type RemediationSubject = { findingId: string } | { recommendationId: string };

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
export function remediationPlanQuery(about: RemediationSubject) {
  return queryOptions({
    queryKey: ["remediation", "plan", about],
    queryFn: ({ signal }) => {
      const options = { signal, timeoutMs: null };
      return "findingId" in about
        ? api.call("GET /security/remediation-preview", { query: about }, options)
        : api.call("GET /cost/recommendations/:id/plan", { params: { id: about.recommendationId } }, options);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Remediations of a finding or a recommendation, newest first. */
export function remediationsQuery(about: RemediationSubject) {
  return queryOptions({
    queryKey: ["security", "remediations", about],
    queryFn: ({ signal }) => api.call("GET /security/remediations", { query: about }, { signal }),
  });
}
