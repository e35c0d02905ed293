import type { ResponseOf } from "@skyledger/contract";
import { fixById } from "@skyledger/core/fix-lookup";
import type { RemediationRunResult, Run } from "@skyledger/core/model/run";
import type { FastifyReply, FastifyRequest } from "fastify";
import { approvalRequired } from "../approvals/clearance.ts";
import type { Requirement } from "../approvals/requirement.ts";
import { toChanges as toLabeledChanges } from "../platform/fix-changes.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { Principal } from "../platform/principal.ts";
import type { ApprovedFixes } from "./approved-fixes.ts";
import { type ExecutionDetail, executionOf } from "./automation-follower.ts";
import type { RemediationPreview } from "./preview.ts";
import type { RemediationService, RemediationView } from "./service.ts";

type PreviewAnswer = ResponseOf<"GET /security/remediation-preview">;
type RemediationAnswer = ResponseOf<"GET /security/remediation/:id">;
type StepAnswer = RemediationAnswer["steps"][number];

/** Changes of a fix with the labels of their fields. */
export function toChanges(fixId: string, changes: RemediationPreview["changes"]) {
  return toLabeledChanges(fixById(fixId)?.resourceType ?? "", changes);
}

/** The response form of a plan. */
export function toPreview({
  changes,
  dependents,
  run,
  steps,
  missing,
  approval,
  exact: _,
  ...preview
}: RemediationPreview): PreviewAnswer {
  return {
    ...preview,
    changes: toChanges(preview.fixId, changes),
    dependents: [...dependents],
    run: run && {
      document: run.document,
      parameters: Object.fromEntries(
        Object.entries(run.parameters).map(([name, values]) => [name, [...values]]),
      ),
    },
    steps: [...steps],
    missing: [...missing],
    approval: approval && { ...approval, policies: [...approval.policies] },
  };
}

function toRequirement({ approvals, policies }: Requirement) {
  return { approvals, policies: [...policies] };
}

function toStep({ detail, ...step }: RemediationView["steps"][number]): StepAnswer {
  return { ...step, execution: toExecution(executionOf(detail)) };
}

function toExecution(execution: ExecutionDetail | null): StepAnswer["execution"] {
  if (execution === null) return null;
  const { run, executionId = null, status = null, failure = "", steps = [] } = execution;
  return { document: run.document, executionId, status, failure, steps: [...steps] };
}

function toRemediation(view: RemediationView): RemediationAnswer {
  return {
    remediationId: view.id,
    findingId: view.findingId,
    recommendationId: view.recommendationId,
    ruleId: view.ruleId,
    fixId: view.fixId,
    title: view.title,
    resourceId: view.arn,
    resourceName: view.resourceName,
    accountId: view.accountId,
    region: view.region,
    status: view.status,
    message: view.message,
    requestedBy: view.requestedBy,
    createdAt: view.createdAt,
    finishedAt: view.finishedAt,
    changes: toChanges(view.fixId, view.changes),
    rolledBack: view.rolledBack,
    undoOf: view.undoOf,
    undoneAt: view.undoneAt,
    undo: { ...view.undo, approval: view.undo.approval && toRequirement(view.undo.approval) },
    steps: view.steps.map(toStep),
  };
}

/** Whether the caller follows the run without waiting for the response. */
export function wantsNoWait({ headers: { prefer } }: FastifyRequest): boolean {
  return typeof prefer === "string" && /\brespond-async\b/i.test(prefer);
}

/** The response for a run that is under way. */
export function accepted(reply: FastifyReply, run: Run) {
  reply.header("location", `/api/runs/${run.id}`).header("preference-applied", "respond-async");
  return { remediationId: run.id, runId: run.id, status: run.status };
}

/** Waits for the end of a fix as long as the caller does. */
export function waitForFix(
  remediations: RemediationService,
  principal: Principal,
  run: Run,
  reply: FastifyReply,
): Promise<RemediationRunResult> {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return remediations.wait(principal, run.id, gone.signal);
}

/** Fixes: their plans, their runs, and their undo. */
export function createRemediationRoutes({
  remediations,
  approved,
}: {
  remediations: RemediationService;
  approved: ApprovedFixes;
}): Routes {
  return (api) => {
    mount(api, "GET /security/remediation-preview", async ({ principal, query }) =>
      toPreview(await remediations.preview(principal, query)),
    );
    mount(api, "POST /security/remediate", async ({ principal, body, request, reply, respond }) => {
      const outcome = await approved.start(principal, body);
      if ("approval" in outcome) return respond(202, approvalRequired(outcome.approval));
      const { run } = outcome;
      if (wantsNoWait(request)) return respond(202, accepted(reply, run));
      return await waitForFix(remediations, principal, run, reply);
    });
    mount(api, "GET /security/remediation/:id", async ({ principal, params }) =>
      toRemediation(await remediations.get(principal, params.id)),
    );
    mount(api, "GET /security/remediations", async ({ principal, query }) => {
      // The contract guarantees that one of them is present.
      const { findingId, recommendationId = "", resource_id: arn } = query;
      if (arn !== undefined)
        return { remediations: (await remediations.ofResource(principal, arn)).map(toRemediation) };
      const asked = findingId === undefined ? { recommendationId } : { findingId };
      return { remediations: (await remediations.of(principal, asked)).map(toRemediation) };
    });
    mount(
      api,
      "POST /security/remediation/:id/rollback",
      async ({ principal, params, body, request, reply, respond }) => {
        const outcome = await approved.undo(principal, params.id, body.reason);
        if ("approval" in outcome) return respond(202, approvalRequired(outcome.approval));
        const { run } = outcome;
        if (wantsNoWait(request)) return respond(202, accepted(reply, run));
        return await waitForFix(remediations, principal, run, reply);
      },
    );
  };
}
