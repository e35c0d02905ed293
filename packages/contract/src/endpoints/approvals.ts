import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { approvalDetail, approvalList, approvalPolicies, policyScope } from "../schemas/approval.ts";
import { changeControl, changeControlChange, emergencyDeclaration } from "../schemas/change-control.ts";
import { listQuery } from "../schemas/list.ts";

const params = z.strictObject({ id: z.string().max(64) });
const policies = z.strictObject({ policies: approvalPolicies });
const decision = z.strictObject({ reason: z.string().trim().min(1, "Give a reason.").max(1000) });
const { limit, cursor } = listQuery;
const coverage = z.strictObject({ covered: z.number().int(), total: z.number().int() });

export const approvalEndpoints = {
  "GET /approvals": endpoint({
    summary: "Changes that need or needed approval, newest first",
    tag: "Approvals",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      ...{ limit, cursor },
      /** `waiting`: those that the caller can decide; `mine`: those that the caller requested. */
      view: z.enum(["waiting", "mine", "all"]).default("all"),
    }),
    responses: { 200: approvalList },
    errors: ["unauthenticated"],
  }),
  "GET /approvals/:id": endpoint({
    summary: "A change that needs approval, with its exact plan and its history",
    tag: "Approvals",
    access: "member",
    permission: "read",
    reach: "accounts",
    params,
    responses: { 200: approvalDetail },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /approvals/:id/approve": endpoint({
    summary:
      "Approve exactly this plan. With the last approval it is executed once, if the configuration is still the same. No one approves their own request.",
    tag: "Approvals",
    access: "member",
    permission: "approve",
    reach: "accounts",
    audit: "approval.approved",
    auditFields: ["reason"],
    params,
    body: decision,
    responses: { 200: approvalDetail },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /approvals/:id/deny": endpoint({
    summary: "Deny a request. Nothing is changed in AWS. No one denies their own request; they withdraw it.",
    tag: "Approvals",
    access: "member",
    permission: "approve",
    reach: "accounts",
    audit: "approval.denied",
    auditFields: ["reason"],
    params,
    body: decision,
    responses: { 200: approvalDetail },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /approvals/:id/withdraw": endpoint({
    summary: "Withdraw your own request, as long as it has not started",
    tag: "Approvals",
    access: "member",
    permission: "read",
    reach: "accounts",
    audit: "approval.withdrawn",
    params,
    responses: { 200: approvalDetail },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "GET /approval-policies": endpoint({
    summary: "Which fixes need other people's approval, and of how many",
    tag: "Approvals",
    access: "member",
    permission: "read",
    reach: "workspace",
    responses: { 200: policies },
    errors: ["unauthenticated"],
  }),
  "PUT /approval-policies": endpoint({
    summary:
      "Replace the policies. They apply at once, also to fixes that are queued; requests that are open keep the number of approvals that they need, unless it rises.",
    tag: "Approvals",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "approval_policies.updated",
    auditFields: ["policies"],
    body: policies,
    responses: { 200: policies },
    errors: ["unauthenticated"],
  }),
  "POST /approval-policies/preview": endpoint({
    summary: "Count today's active findings and open recommendations with a fix that a policy covers",
    tag: "Approvals",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "none",
    body: z.strictObject({ appliesTo: policyScope }),
    responses: { 200: z.strictObject({ findings: coverage, recommendations: coverage }) },
    errors: ["unauthenticated"],
  }),
  "GET /change-control": endpoint({
    summary: "Change freezes, maintenance windows, and what holds changes now",
    tag: "Approvals",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: changeControl },
    errors: ["unauthenticated"],
  }),
  "PUT /change-control": endpoint({
    summary:
      "Replace freezes and windows. They hold at once, also for changes that are queued: approved ones wait, others are refused.",
    tag: "Approvals",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "change_control.updated",
    auditFields: ["freezes", "windows"],
    body: changeControlChange,
    responses: { 200: changeControl },
    errors: ["unauthenticated"],
  }),
  "POST /change-control/emergency": endpoint({
    summary: "Declare an emergency: for some minutes, neither freezes nor windows hold changes",
    tag: "Approvals",
    access: "member",
    permission: "ownership",
    reach: "workspace",
    audit: "emergency.declared",
    auditFields: ["reason", "minutes"],
    body: emergencyDeclaration,
    responses: { 200: changeControl },
    errors: ["unauthenticated", "conflict"],
  }),
  "DELETE /change-control/emergency": endpoint({
    summary: "End the emergency",
    tag: "Approvals",
    access: "member",
    permission: "ownership",
    reach: "workspace",
    audit: "emergency.ended",
    responses: { 200: changeControl },
    errors: ["unauthenticated", "not_found"],
  }),
};
