import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { approvalRequired } from "../schemas/approval.ts";
import { bulkRemediation, findingsBulkPlan } from "../schemas/bulk-remediation.ts";
import { findingSelection } from "../schemas/finding-selection.ts";
import {
  remediation,
  remediationAccepted,
  remediationPreview,
  remediationResult,
} from "../schemas/remediation.ts";
import { runAccepted } from "../schemas/run.ts";

const findingId = z.string().max(64);
/** Why the fix is needed, for the people who approve it; ignored if no policy requires approval. */
const approvalReason = z.string().trim().max(1000).optional();
const params = z.strictObject({ id: z.string().max(64) });

export const remediationEndpoints = {
  "GET /security/remediation-preview": endpoint({
    summary:
      "A preview of a fix: changes, before and after, and dependent resources. Reads the resource again; changes nothing.",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({ findingId }),
    responses: { 200: remediationPreview },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /security/remediate": endpoint({
    summary:
      "Fix a finding: check that it still fails, save the state, run a Systems Manager document, check again, and roll back on failure. Waits for the end, or responds with 202 and `Prefer: respond-async`. If a policy requires approval, it responds with 202 and requests it.",
    tag: "Security",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "fix.started",
    auditTarget: "findingId",
    body: z.strictObject({
      findingId,
      /** The resource's name, if the fix deletes something. */
      confirmName: z.string().max(2048).optional(),
      /** From the plan that was shown; the fix is rejected if the configuration has changed since. */
      previewToken: z.string().max(200).optional(),
      reason: approvalReason,
    }),
    responses: { 200: remediationResult, 202: z.union([remediationAccepted, approvalRequired]) },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed"],
  }),
  "GET /security/remediation/:id": endpoint({
    summary: "One remediation with the progress of its steps",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    params,
    responses: { 200: remediation },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /security/remediations": endpoint({
    summary: "Remediations of a finding, of a recommendation, or of a resource, newest first",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z
      .strictObject({
        findingId: findingId.optional(),
        recommendationId: findingId.optional(),
        resource_id: z.string().min(1).max(2048).optional(),
      })
      .refine((query) => Object.values(query).filter((id) => id !== undefined).length === 1, {
        path: ["findingId"],
        message: "Give a findingId, a recommendationId, or a resource_id, one of them.",
      }),
    responses: { 200: z.strictObject({ remediations: z.array(remediation) }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /security/bulk-remediation/plan": endpoint({
    summary:
      "What fixing the findings of a selection would do, as one plan. Fixes that delete something permanently are left out. Reads the inventory, nothing from AWS; changes nothing.",
    tag: "Security",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "fixes.planned",
    auditFields: ["selection"],
    body: z.strictObject({ selection: findingSelection }),
    responses: { 200: findingsBulkPlan },
    errors: ["unauthenticated"],
  }),
  "POST /security/bulk-remediation": endpoint({
    summary:
      "Fix the findings of a plan, one after the other, in one run. Each is read again, checked, and rolled back on failure, as if it were fixed alone. Canceling the run stops it before the next one.",
    tag: "Security",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "fixes.started",
    auditFields: ["selection", "planHash"],
    body: z.strictObject({
      selection: findingSelection,
      planHash: z.string().max(100),
      /** Chosen by the caller: a request that arrives twice is done once. */
      operationId: z.uuid().optional(),
      reason: approvalReason,
    }),
    responses: { 202: z.union([runAccepted, approvalRequired]) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "GET /security/bulk-remediation/:id": endpoint({
    summary: "A run of many fixes, with the outcome of each",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    params,
    responses: { 200: bulkRemediation },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /security/remediation/:id/rollback": endpoint({
    summary:
      "Undo a completed fix from the saved state. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Security",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "fix.undo_started",
    params,
    body: z.strictObject({ reason: approvalReason }),
    bodyOptional: true,
    responses: { 200: remediationResult, 202: z.union([remediationAccepted, approvalRequired]) },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed"],
  }),
};
