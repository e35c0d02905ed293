import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

/** One plan for many fixes. */
export type BulkPlan = EndpointOutput<"POST /cost/recommendations/bulk-plan">;
/** A run of many fixes, with what became of each. */
export type BulkRun = EndpointOutput<"GET /security/bulk-remediation/:id">;

/** What a person confirmed. */
export type BulkConfirmation = { planHash: string; confirmDeletions?: number; operationId: string };

/** Plans and starts many fixes of one kind. */
export type BulkSource = {
  /** The selection as the API takes it; identifies the plan. */
  selection: unknown;
  plan: (signal: AbortSignal) => Promise<BulkPlan>;
  start: (confirmed: BulkConfirmation) => Promise<{ runId: string }>;
};

/** The plan of a selection, made each time that its dialog is opened. */
export function bulkPlanQuery({ selection, plan }: BulkSource) {
  return queryOptions({
    queryKey: ["remediation", "bulk-plan", selection],
    queryFn: ({ signal }) => plan(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** A run of many fixes; a 404 is not retried. */
export function bulkRunQuery(id: string) {
  return queryOptions({
    queryKey: ["remediation", "bulk-run", id],
    queryFn: ({ signal }) => api.call("GET /security/bulk-remediation/:id", { params: { id } }, { signal }),
  });
}

/** Whether something of a run is still to come: a stopped run ends the fix that it has started. */
export function goesOn({ status, items }: BulkRun): boolean {
  return status === "queued" || status === "running" || items.some((item) => item.status === "running");
}
