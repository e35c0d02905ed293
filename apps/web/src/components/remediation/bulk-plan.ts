import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** The plan of many fixes: what one confirmation starts. */
export type BulkPlan = EndpointOutput<"POST /security/bulk-remediation/plan">;

/** The confirmation of a plan. `operationId`: a press that arrives twice starts one run. */
export type BulkConfirmation = { planHash: string; operationId: string };
