import type { ResponseOf } from "@skyledger/contract";
import type { Run } from "@skyledger/core/model/run";
import type { FastifyReply } from "fastify";
import { approvalRequired } from "../approvals/clearance.ts";
import type { Requirement } from "../approvals/requirement.ts";
import { toChosenResources } from "../inventory/chosen-resources.ts";
import { typeLabel } from "../inventory/type-label.ts";
import type { InScope } from "../organizations/account-scope.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { ResourceHistory } from "./resource-history.ts";
import type { TagChanges, TagChangeView } from "./tag-changes.ts";
import { type TagPlan, tagPlanHash } from "./tag-plan.ts";
import type { NewTagItem } from "./tag-store.ts";

/** Names that are shown for each reason. */
const namesShown = 50;

function tagged({ arn, resourceName, resourceType, accountId, region, changes }: NewTagItem) {
  return {
    ...{ resourceId: arn, resourceName, resourceType: typeLabel(resourceType) },
    ...{ accountId, region, changes: [...changes] },
  };
}

function toPlan(
  plan: TagPlan,
  requirement: Requirement | null,
): ResponseOf<"POST /resources/tag-changes/plan"> {
  return {
    items: plan.items.map((item) => ({ ...tagged(item), sandbox: item.sandbox })),
    leftOut: plan.leftOut.map(({ reason, text, resources }) => ({
      ...{ reason, text, count: resources.length },
      resources: resources
        .slice(0, namesShown)
        .map(({ arn, name }) => ({ resourceId: arn, resourceName: name })),
    })),
    beyondLimit: plan.beyondLimit,
    planHash: tagPlanHash(plan),
    approval: requirement && { approvals: requirement.approvals, policies: [...requirement.policies] },
  };
}

function toChange({ items, ...view }: TagChangeView): ResponseOf<"GET /resources/tag-changes/:id"> {
  const { approval } = view.undo;
  return {
    ...view,
    undo: {
      ...view.undo,
      approval: approval && { approvals: approval.approvals, policies: [...approval.policies] },
    },
    items: items.map((item) => ({
      ...tagged(item),
      ...{ status: item.status, message: item.message, undone: item.undoneBy !== null },
    })),
  };
}

function accepted(reply: FastifyReply, run: Run) {
  reply.header("location", `/api/runs/${run.id}`);
  return { runId: run.id, status: run.status };
}

/** Changes of the tags of many resources, and the history of one. */
export function createTagRoutes({
  tags,
  history,
  inScope,
}: {
  tags: TagChanges;
  history: ResourceHistory;
  inScope: InScope;
}): Routes {
  return (api) => {
    mount(api, "GET /resources/history", async ({ principal, query }) =>
      history.of(principal, query.resource_id),
    );
    mount(api, "POST /resources/tag-changes/plan", async ({ principal, body }) => {
      const selection = await toChosenResources(inScope, principal, body.selection);
      const plan = await tags.plan(principal, selection, body.edit);
      return toPlan(plan, await tags.requirement(principal.workspaceId, plan.items));
    });
    mount(api, "POST /resources/tag-changes", async ({ principal, body, reply, respond }) => {
      const selection = await toChosenResources(inScope, principal, body.selection);
      const outcome = await tags.start(principal, { ...body, selection });
      if ("approval" in outcome) return respond(202, approvalRequired(outcome.approval));
      return respond(202, accepted(reply, outcome.run));
    });
    mount(api, "GET /resources/tag-changes/:id", async ({ principal, params }) =>
      toChange(await tags.get(principal, params.id)),
    );
    mount(
      api,
      "POST /resources/tag-changes/:id/undo",
      async ({ principal, params, body, reply, respond }) => {
        const outcome = await tags.undo(principal, params.id, body.reason);
        if ("approval" in outcome) return respond(202, approvalRequired(outcome.approval));
        return respond(202, accepted(reply, outcome.run));
      },
    );
  };
}
