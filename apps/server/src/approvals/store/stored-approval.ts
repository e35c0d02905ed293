import { type ApprovalPolicy, severityNames } from "@skyledger/core/model/approval-policy";
import type { FixChange } from "@skyledger/core/model/define-fix";
import { z } from "zod";
import { storedJson, storedRow, type Unparsed } from "../../platform/stored-json.ts";
import type { ExactPlan, StoredApproval } from "./approval.ts";

/** Columns of an approval `a`, with its run. */
export const columns = `a.id, a.workspace_id as "workspaceId", a.kind, a.subject, a.account_ids as "accountIds", a.title, a.plan,
  a.plan_hash as "planHash", a.policies, a.approvals_needed as "approvalsNeeded", a.reason,
  a.requested_by as "requestedById", a.requested_by_email as "requestedByEmail", a.status,
  a.status_reason as "statusReason", a.created_at as "createdAt", a.expires_at as "expiresAt", a.ended_at as "endedAt",
  array(select e.actor_id::text from approval_events e where e.approval_id = a.id and e.event = 'approved' order by e.id)
    as "approvedBy",
  a.run_id as "runId", (select r.status from runs r where r.workspace_id = a.workspace_id and r.id = a.run_id) as "runStatus",
  coalesce((select coalesce(r.result ->> 'message', r.error ->> 'message') from runs r
    where r.workspace_id = a.workspace_id and r.id = a.run_id), '') as "runMessage"`;

const change: z.ZodType<FixChange> = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  inWords: z.literal(true).exactOptional(),
});

const plan: z.ZodType<ExactPlan> = z.object({
  version: z.literal(1),
  kind: z.enum(["fix", "undo", "fixes", "tags", "tags_undo"]),
  undoOf: z.string().nullable(),
  fixes: z.array(
    z.object({
      findingId: z.string().nullable(),
      recommendationId: z.string().nullable(),
      ...{ fixId: z.string(), accountId: z.string(), region: z.string() },
      ...{ arn: z.string(), resourceType: z.string(), resourceName: z.string() },
      destructive: z.boolean(),
      run: z.object({ document: z.string(), parameters: z.record(z.string(), z.array(z.string())) }),
      changes: z.array(change),
      configuration: z.record(z.string(), z.unknown()),
    }),
  ),
});

export type ApprovalRow = Unparsed<StoredApproval, "plan">;
export const toApproval = storedRow<StoredApproval, "plan">({ plan: storedJson("approvals.plan", plan) });

/** Parses policies, in their order. */
export const toPolicies = storedJson<ApprovalPolicy[]>(
  "approval_policies.applies_to",
  z.array(
    z.object({
      appliesTo: z.union([
        z.literal("all"),
        z.object({ severity: z.enum(severityNames) }),
        z.object({ destructive: z.literal(true) }),
        z.object({ unitId: z.string() }),
        z.object({ accountId: z.string() }),
        z.object({ accountTag: z.string() }),
        z.object({ monthlyAmount: z.number() }),
      ]),
      approvals: z.number(),
    }),
  ),
);
