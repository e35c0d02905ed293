import type { ResponseOf } from "@skyledger/contract";
import { toChanges } from "../platform/fix-changes.ts";
import { titleOfFix } from "./plan.ts";
import type { ApprovalView } from "./service.ts";
import type { ApprovalEvent } from "./store/approval.ts";

type ListAnswer = ResponseOf<"GET /approvals">;
type DetailAnswer = ResponseOf<"GET /approvals/:id">;

/** A request as it is returned. */
export function toAnswer({
  approval,
  canDecide,
  canWithdraw,
  hold,
}: ApprovalView): ListAnswer["approvals"][number] {
  const { id, plan, accountIds, policies, approvedBy, runId, runStatus } = approval;
  return {
    approvalId: id,
    kind: approval.kind,
    title: approval.title,
    status: approval.status,
    statusReason: approval.statusReason,
    reason: approval.reason,
    requestedBy: approval.requestedByEmail,
    createdAt: approval.createdAt,
    expiresAt: approval.expiresAt,
    endedAt: approval.endedAt,
    planHash: approval.planHash,
    resources: new Set(plan.fixes.map(({ arn }) => arn)).size,
    accountIds: [...accountIds],
    policies: [...policies],
    approvalsNeeded: approval.approvalsNeeded,
    approvalsGiven: approvedBy.length,
    ...{ canDecide, canWithdraw },
    waitsFor: hold?.text ?? "",
    waitsUntil: hold?.until ?? null,
    run:
      runId === null || runStatus === null
        ? null
        : { runId, status: runStatus, message: approval.runMessage },
  };
}

/** A request with its plan and history. */
export function toDetail(view: ApprovalView & { history: readonly ApprovalEvent[] }): DetailAnswer {
  return {
    ...toAnswer(view),
    plan: view.approval.plan.fixes.map((fix) => ({
      title: titleOfFix(fix),
      ...{ findingId: fix.findingId, recommendationId: fix.recommendationId },
      ...{
        resourceId: fix.arn,
        resourceName: fix.resourceName,
        region: fix.region,
        accountId: fix.accountId,
      },
      destructive: fix.destructive,
      changes: toChanges(fix.resourceType, fix.changes),
      document: fix.run.document,
      parameters: Object.fromEntries(
        Object.entries(fix.run.parameters).map(([name, values]) => [name, [...values]]),
      ),
    })),
    history: view.history.map((entry) => ({ ...entry })),
  };
}
