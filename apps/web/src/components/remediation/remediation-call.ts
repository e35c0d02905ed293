import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** Result of a remediation (specification, section 3). */
export type RemediationResult = { status: "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED"; message: string };
/** A change that waits for the approval of other people. */
export type ApprovalRequested = { status: "APPROVAL_REQUIRED"; approvalId: string; planHash: string };
/** Plan of a fix, based on the current state in AWS. */
export type RemediationPlan = EndpointOutput<"GET /security/remediation-preview">;
/** What policies require before a fix is executed. */
export type RequiredApproval = NonNullable<RemediationPlan["approval"]>;
export type RemediationRecord = EndpointOutput<"GET /security/remediation/:id">;

/** Subject of a fix. */
export type RemediationSubject = { findingId: string } | { recommendationId: string };

/** Confirmation of a plan. */
export type Confirmation = {
  findingId: string;
  /** Token of the plan that was shown. */
  previewToken?: string;
  /** Name typed to confirm a deletion. */
  confirmName?: string;
  /** Why the fix is needed, for the people who approve it. */
  reason?: string;
};
/** Runs a remediation and waits for its end. */
export type Remediate = (confirmation: Confirmation) => Promise<RemediationResult | ApprovalRequested>;

/** Calls the server without a timeout. */
export const remediate: Remediate = (body) =>
  // Without `respond-async`, the response is the result, not the run.
  api.call("POST /security/remediate", { body }, { timeoutMs: null }) as ReturnType<Remediate>;

/** Rolls back a completed fix and waits for the end. */
export const undoRemediation = (id: string, reason: string): ReturnType<Remediate> =>
  api.call(
    "POST /security/remediation/:id/rollback",
    { params: { id }, body: { reason } },
    { timeoutMs: null },
  ) as ReturnType<Remediate>;

/** The plan of a fix, loaded each time that it is opened. */
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

/** Remediations of a finding, a recommendation, or a resource, newest first. */
export function remediationsQuery(about: RemediationSubject | { resource_id: string }) {
  return queryOptions({
    queryKey: ["security", "remediations", about],
    queryFn: ({ signal }) => api.call("GET /security/remediations", { query: about }, { signal }),
  });
}

/** One remediation, read each time that it is opened. */
export function remediationQuery(id: string) {
  return queryOptions({
    queryKey: ["remediation", "one", id],
    queryFn: ({ signal }) => api.call("GET /security/remediation/:id", { params: { id } }, { signal }),
    gcTime: 0,
  });
}
