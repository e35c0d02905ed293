import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import type { Reach } from "../selection/selection-reach.ts";

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

type ServerPlan = EndpointOutput<"POST /cost/recommendations/bulk-plan">;

/** The plan of many fixes: what one confirmation starts. `leftOut` names some of those that the counts count. */
export type BulkPlan = ServerPlan & {
  leftOut: readonly LeftOut[];
  /** Number of selected ones in accounts where the person may not fix: the server plans without them. */
  elsewhere: number;
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
export function leftOutCount({ elsewhere, ...plan }: Omit<BulkPlan, "leftOut" | "items">): number {
  return elsewhere + plannedOut(plan);
}

/** How many a server's plan leaves out. */
function plannedOut(plan: Omit<ServerPlan, "items">): number {
  return plan.manual + plan.closed + plan.excludedDeletions + plan.beyondLimit;
}

/** Selected ones that a plan isn't about; if their accounts are not known, all that it doesn't count. */
export function elsewhereOf(
  plan: ServerPlan,
  { count, selected }: Pick<Reach, "count" | "selected">,
): number {
  return Math.max(0, selected - (count ?? plan.items.length + plannedOut(plan)));
}
