import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { approvalRequired } from "../schemas/approval.ts";
import { runAccepted } from "../schemas/run.ts";
import { askedTagChange, tagChange, tagPlan } from "../schemas/tag-change.ts";

/** Why it is needed, for the people who approve it; ignored if no policy requires approval. */
const approvalReason = z.string().trim().max(1000).optional();
const params = z.strictObject({ id: z.string().max(64) });

export const tagChangeEndpoints = {
  "POST /resources/tag-changes/plan": endpoint({
    summary:
      "What changing the tags of selected resources would do, and which resources it leaves out. From AWS, it reads only whether the template for fixes is installed; changes nothing.",
    tag: "Resources",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "tags.change_planned",
    auditFields: ["selection", "edit"],
    body: askedTagChange,
    responses: { 200: tagPlan },
    errors: ["unauthenticated"],
  }),
  "POST /resources/tag-changes": endpoint({
    summary:
      "Change tags as planned, in one run: each resource is read again, changed through Systems Manager, and read once more. One whose tags are no longer as planned is skipped. Canceling the run stops it before the next resources.",
    tag: "Resources",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "tags.change_requested",
    auditFields: ["selection", "edit", "planHash"],
    body: z.strictObject({
      ...askedTagChange.shape,
      planHash: z.string().max(100),
      /** Chosen by the caller: a request that arrives twice is done once. */
      operationId: z.uuid().optional(),
      reason: approvalReason,
    }),
    responses: { 202: z.union([runAccepted, approvalRequired]) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "GET /resources/tag-changes/:id": endpoint({
    summary: "A change of tags, with the result of each resource",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    params,
    responses: { 200: tagChange },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /resources/tag-changes/:id/undo": endpoint({
    summary:
      "Restore the tags as they were before a change, in one run. Resources whose tags have changed since are skipped.",
    tag: "Resources",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "tags.undo_requested",
    params,
    body: z.strictObject({ reason: approvalReason }),
    bodyOptional: true,
    responses: { 202: z.union([runAccepted, approvalRequired]) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
};
