import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { approvalRequired } from "../schemas/approval.ts";
import { bulkPlan } from "../schemas/bulk-remediation.ts";
import { labelChange } from "../schemas/collaboration.ts";
import { instant } from "../schemas/instant.ts";
import { recommendationOperation, recommendationSelection } from "../schemas/recommendation-selection.ts";
import { runAccepted } from "../schemas/run.ts";

/** Chosen by the caller: a request that arrives twice is done once. */
const operationId = z.uuid().optional();

export const recommendationActEndpoints = {
  "POST /cost/recommendations/bulk-dismiss": endpoint({
    summary:
      "Dismiss recommendations permanently or until a date: those that are named, or all that match a filter. Those that are not open are skipped and counted.",
    tag: "Cost",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "recommendations.dismissed",
    auditFields: ["selection", "reason", "until"],
    body: z.strictObject({
      selection: recommendationSelection,
      reason: z.string().trim().min(1).max(1000),
      /** When they come back by themselves. */
      until: instant.optional(),
      operationId,
    }),
    responses: { 200: recommendationOperation },
    errors: ["unauthenticated", "conflict"],
  }),
  "POST /cost/recommendations/bulk-mark-applied": endpoint({
    summary:
      "Mark recommendations as applied manually, which the next discovery verifies. Nothing changes in AWS. Those that are not open are skipped and counted.",
    tag: "Cost",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "recommendations.marked_applied",
    auditFields: ["selection", "note"],
    body: z.strictObject({
      selection: recommendationSelection,
      /** What was done, for others. */
      note: z.string().trim().max(1000).optional(),
      operationId,
    }),
    responses: { 200: recommendationOperation },
    errors: ["unauthenticated", "conflict"],
  }),
  "POST /cost/recommendations/bulk-restore": endpoint({
    summary:
      "Reopen dismissed recommendations, and those that were marked as applied. Those that a run applied are skipped and counted: undo the run instead.",
    tag: "Cost",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "recommendations.restored",
    auditFields: ["selection"],
    body: z.strictObject({ selection: recommendationSelection, operationId }),
    responses: { 200: recommendationOperation },
    errors: ["unauthenticated", "conflict"],
  }),
  "POST /cost/recommendations/bulk-plan": endpoint({
    summary:
      "What applying the automated recommendations of a selection would do, as one plan. Reads nothing from AWS; changes nothing.",
    tag: "Cost",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "recommendations.planned",
    auditFields: ["selection"],
    body: z.strictObject({ selection: recommendationSelection }),
    responses: { 200: bulkPlan },
    errors: ["unauthenticated"],
  }),
  "POST /cost/recommendations/bulk-apply": endpoint({
    summary:
      "Apply the automated recommendations of a plan, one after the other, in one run. Each is read again, checked, and rolled back on failure, as if it were applied alone. Canceling the run stops it before the next one.",
    tag: "Cost",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "recommendations.applied",
    auditFields: ["selection", "planHash"],
    body: z.strictObject({
      selection: recommendationSelection,
      planHash: z.string().max(100),
      /** Number of items that delete something permanently; required if there are any. */
      confirmDeletions: z.number().int().nonnegative().optional(),
      operationId,
      /** Why it is needed, for the people who approve it; ignored if no policy requires approval. */
      reason: z.string().trim().max(1000).optional(),
    }),
    responses: { 202: z.union([runAccepted, approvalRequired]) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /cost/recommendations/assign": endpoint({
    summary:
      "Assign recommendations to a member or a team, or to no one. Refused if the assignee has no role in one of the accounts.",
    tag: "Cost",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "recommendations.assigned",
    auditFields: ["selection", "assigneeId"],
    body: z.strictObject({
      selection: recommendationSelection,
      /** ID of a member or a team; null: no one. */
      assigneeId: z.string().max(64).nullable(),
      operationId,
    }),
    responses: { 200: recommendationOperation },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /cost/recommendations/label": endpoint({
    summary:
      "Add labels to recommendations, and remove labels. A recommendation has at most 20 labels; others are skipped.",
    tag: "Cost",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "recommendations.labeled",
    auditFields: ["selection", "add", "remove"],
    body: z.strictObject({ selection: recommendationSelection, ...labelChange, operationId }),
    responses: { 200: recommendationOperation },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /cost/recommendations/undo": endpoint({
    summary:
      "Undo a change of many recommendations of the last day: each returns to its previous state, except those that have changed since",
    tag: "Cost",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "recommendations.change_undone",
    auditTarget: "operationId",
    body: z.strictObject({ operationId: z.string().max(64) }),
    responses: {
      200: z.strictObject({
        restored: z.number().int(),
        /** Changed since, and left as they are. */
        skipped: z.number().int(),
      }),
    },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
};
