import type { StartApproved } from "../approvals/execution.ts";
import { differenceOf } from "../approvals/plan.ts";
import type { PlannedFix, StoredApproval } from "../approvals/store/approval.ts";
import type { Principal } from "../platform/principal.ts";
import { ActiveRunError } from "../runs/active-run-error.ts";
import type { BulkFindings } from "./bulk-findings.ts";
import type { BulkRecommendations } from "./bulk-recommendations.ts";
import type { BulkPlanItem, BulkRemediations } from "./bulk-remediations.ts";

interface Deps {
  findings: Pick<BulkFindings, "plan">;
  recommendations: Pick<BulkRecommendations, "plan">;
  bulk: Pick<BulkRemediations, "startApproved">;
}

const idOf = ({ findingId, recommendationId }: Pick<PlannedFix, "findingId" | "recommendationId">) =>
  recommendationId ?? findingId;

/** The approved fixes as they would be planned now. */
async function plannedNow(deps: Deps, asker: Principal, { plan }: StoredApproval) {
  const recommendationIds = plan.fixes.flatMap(({ recommendationId }) => recommendationId ?? []);
  const findingIds = plan.fixes.flatMap(({ findingId }) => findingId ?? []);
  const { items } =
    recommendationIds.length > 0
      ? await deps.recommendations.plan(asker, { recommendationIds })
      : await deps.findings.plan(asker, { findingIds });
  return new Map(items.map((item) => [idOf(item), item]));
}

/** Starts the run of an approved plan of many fixes, if the plan is still exactly the same. */
export function createStartApprovedBulk(deps: Deps): StartApproved {
  return async (asker, approval) => {
    const now = await plannedNow(deps, asker, approval);
    const items: BulkPlanItem[] = [];
    for (const approved of approval.plan.fixes) {
      const item = now.get(idOf(approved));
      if (!item?.exact) return { void: `${approved.resourceName} can no longer be fixed as approved.` };
      const difference = differenceOf(approved, item.exact);
      if (difference !== null) return { void: difference };
      items.push(item);
    }
    try {
      await deps.bulk.startApproved(asker, items, approval.id);
      return "started";
    } catch (error) {
      if (error instanceof ActiveRunError) return "later";
      throw error;
    }
  };
}
