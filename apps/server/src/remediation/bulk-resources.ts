import type { Fix, RuleChange } from "@skyledger/core/model/define-fix";
import type { Resource } from "@skyledger/core/model/resource";
import type { PlannedFix } from "../approvals/store/approval.ts";
import type { NamedResources } from "../inventory/store/snapshot-store.ts";
import type { BulkPlanItem } from "./bulk-remediations.ts";
import { plannedFix } from "./exact-plan.ts";

/** Resources of the inventory, by account and ARN. */
export type ResourceOf = (subject: { accountId: string; arn: string }) => Resource | undefined;

/** The resources of findings or recommendations in the inventory. */
export async function resourcesOf(
  snapshots: NamedResources,
  workspaceId: string,
  subjects: readonly { accountId: string; arn: string }[],
): Promise<ResourceOf> {
  const known = new Map<string, Resource>();
  for (const accountId of new Set(subjects.map((subject) => subject.accountId))) {
    const arns = subjects.flatMap((subject) => (subject.accountId === accountId ? [subject.arn] : []));
    for (const resource of await snapshots.named(workspaceId, accountId, [...new Set(arns)])) {
      known.set(`${accountId} ${resource.arn}`, resource);
    }
  }
  return ({ accountId, arn }) => known.get(`${accountId} ${arn}`);
}

/** What a fix changes in a resource, as far as the inventory shows, and whether that can be undone. */
export function changesIn(
  subject: Pick<
    PlannedFix,
    "findingId" | "recommendationId" | "accountId" | "region" | "arn" | "resourceName"
  >,
  resource: Resource | undefined,
  fix: Fix,
  change: RuleChange = {},
): Pick<BulkPlanItem, "changes" | "undo" | "exact"> {
  if (resource === undefined) return { changes: null, undo: null, exact: null };
  const plan = fix.plan(resource, change);
  const rollback = fix.rollback(resource);
  return {
    exact: plan.kind === "ready" ? plannedFix(subject, fix, resource, plan) : null,
    changes: plan.kind === "ready" ? plan.changes : null,
    undo:
      rollback.kind === "run"
        ? { possible: true, text: rollback.restores }
        : { possible: false, text: rollback.because },
  };
}
