import type { ResponseOf } from "@skyledger/contract";
import { approvalRequired } from "../approvals/clearance.ts";
import type { Requirement } from "../approvals/requirement.ts";
import type { InScope } from "../organizations/account-scope.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import { dollarsOrNull } from "../savings/recommendation-answer.ts";
import { toSelection } from "../savings/recommendation-selection.ts";
import type { FindingScope } from "../security/finding-scope.ts";
import { toFindingSelection } from "../security/finding-selection.ts";
import type { BulkFindings } from "./bulk-findings.ts";
import type { BulkRecommendations } from "./bulk-recommendations.ts";
import { type BulkPlan, type BulkRemediations, deletionsOf, planHash } from "./bulk-remediations.ts";
import { toChanges } from "./routes.ts";

type PlanAnswer = ResponseOf<"POST /cost/recommendations/bulk-plan">;

/** The wire form of a plan of many. */
function toBulkPlan(plan: BulkPlan, requirement: Requirement | null): PlanAnswer {
  const { beyondLimit, manual, closed, excludedDeletions } = plan;
  return {
    items: plan.items.map(({ monthlySavings, fixId, changes, facts: _, exact: __, ...item }) => ({
      ...item,
      changes: changes && toChanges(fixId, changes),
      estimatedMonthlySavings: dollarsOrNull(monthlySavings),
    })),
    ...{ beyondLimit, manual, closed, excludedDeletions },
    deletions: deletionsOf(plan),
    planHash: planHash(plan),
    approval: requirement && { approvals: requirement.approvals, policies: [...requirement.policies] },
  };
}

/** Many fixes in one run. */
export function createBulkRoutes({
  recommendations,
  findings,
  bulk,
  inScope,
  findingScope,
}: {
  recommendations: BulkRecommendations;
  findings: BulkFindings;
  bulk: BulkRemediations;
  inScope: InScope;
  findingScope: FindingScope;
}): Routes {
  return (api) => {
    mount(api, "POST /cost/recommendations/bulk-plan", async ({ principal, body }) => {
      const selection = await toSelection(inScope, principal, body.selection);
      const plan = await recommendations.plan(principal, selection);
      return toBulkPlan(plan, await bulk.requirement(principal.workspaceId, plan));
    });
    mount(api, "POST /cost/recommendations/bulk-apply", async ({ principal, body, reply, respond }) => {
      const { selection: asked, ...confirmed } = body;
      const selection = await toSelection(inScope, principal, asked);
      const outcome = await recommendations.apply(principal, selection, confirmed);
      if ("approval" in outcome) return respond(202, approvalRequired(outcome.approval));
      const { run } = outcome;
      reply.header("location", `/api/runs/${run.id}`);
      return respond(202, { runId: run.id, status: run.status });
    });
    mount(api, "POST /security/bulk-remediation/plan", async ({ principal, body }) => {
      const selection = await toFindingSelection(findingScope, principal, body.selection);
      const plan = await findings.plan(principal, selection);
      const requirement = await bulk.requirement(principal.workspaceId, plan);
      return { ...toBulkPlan(plan, requirement), leftOut: [...plan.leftOut] };
    });
    mount(api, "POST /security/bulk-remediation", async ({ principal, body, reply, respond }) => {
      const { selection: asked, ...confirmed } = body;
      const selection = await toFindingSelection(findingScope, principal, asked);
      const outcome = await findings.apply(principal, selection, confirmed);
      if ("approval" in outcome) return respond(202, approvalRequired(outcome.approval));
      const { run } = outcome;
      reply.header("location", `/api/runs/${run.id}`);
      return respond(202, { runId: run.id, status: run.status });
    });
    mount(api, "GET /security/bulk-remediation/:id", async ({ principal, params }) => {
      const { items, ...view } = await bulk.get(principal, params.id);
      return { ...view, items: items.map(({ position: _, ...item }) => item) };
    });
  };
}
