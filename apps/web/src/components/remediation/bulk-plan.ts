import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** What a run of many fixes is about. */
export type BulkSubject = "finding" | "recommendation";

/** A selected one that is left out of a plan. */
export type LeftOut = {
  /** ID of the finding or recommendation. */
  id: string;
  title: string;
  resourceName: string;
  why: "manual" | "deletes" | "closed";
};

/** The plan of many fixes: what one confirmation starts. `leftOut` names some of those that the counts count. */
export type BulkPlan = EndpointOutput<"POST /cost/recommendations/bulk-plan"> & {
  leftOut: readonly LeftOut[];
};

/** The confirmation of a plan. `operationId`: a press that arrives twice starts one run. */
export type BulkConfirmation = {
  planHash: string;
  operationId: string;
  confirmDeletions?: number;
  /** Why it is needed, for the people who approve it. */
  reason?: string;
};

/** A run, or the request for the approval that it needs. */
export type BulkStart = { runId: string } | { approvalId: string };

/** How many selected ones a plan leaves out. */
export function leftOutCount({ manual, closed, excludedDeletions, beyondLimit }: BulkPlan): number {
  return manual + closed + excludedDeletions + beyondLimit;
}
