import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { labelChange } from "../schemas/collaboration.ts";
import { findingOperation, findingSelection } from "../schemas/finding-selection.ts";
import { instant } from "../schemas/instant.ts";
import { findingStatus } from "../schemas/security.ts";

/** Chosen by the caller: a repeated request has no further effect. */
const operationId = z.uuid().optional();

export const findingActEndpoints = {
  "POST /security/findings/update-status": endpoint({
    summary:
      "Mark findings fixed, ignore, or reactivate them: those that are named, or all that match a filter. Active findings can be marked fixed (RESOLVED) or ignored, others reactivated; the rest of the selection is skipped and counted.",
    tag: "Security",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "findings.status_changed",
    auditFields: ["selection", "status", "note", "ignoredUntil"],
    body: z.strictObject({
      selection: findingSelection,
      status: findingStatus,
      note: z.string().trim().max(1000).optional(),
      /** Only for IGNORED: when they become active again. */
      ignoredUntil: instant.optional(),
      operationId,
    }),
    responses: { 200: findingOperation },
    errors: ["unauthenticated", "conflict"],
  }),
  "POST /security/findings/assign": endpoint({
    summary:
      "Assign findings to a member or a team, or to no one. Refused if the assignee has no role in one of the accounts.",
    tag: "Security",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "findings.assigned",
    auditFields: ["selection", "assigneeId"],
    body: z.strictObject({
      selection: findingSelection,
      /** ID of a member or a team; null: no one. */
      assigneeId: z.string().max(64).nullable(),
      operationId,
    }),
    responses: { 200: findingOperation },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /security/findings/label": endpoint({
    summary:
      "Add labels to findings, and remove labels. A finding has at most 20 labels; others are skipped.",
    tag: "Security",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "findings.labeled",
    auditFields: ["selection", "add", "remove"],
    body: z.strictObject({ selection: findingSelection, ...labelChange, operationId }),
    responses: { 200: findingOperation },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /security/findings/undo": endpoint({
    summary:
      "Undo a change of status or labels, or an assignment of the last day: each finding returns to its previous state, except those that have changed since",
    tag: "Security",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "findings.change_undone",
    auditTarget: "operationId",
    body: z.strictObject({ operationId: z.string().max(64) }),
    responses: {
      200: z.strictObject({
        restored: z.number().int(),
        /** Changed in the meantime, and left unchanged. */
        skipped: z.number().int(),
      }),
    },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
};
