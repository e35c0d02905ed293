import { fixOfRule } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import type { StoredRecommendation } from "@skyledger/core/model/recommendation";
import type { Resource } from "@skyledger/core/model/resource";
import { fixes } from "@skyledger/core/registry.gen";
import type { NamedResources } from "../inventory/store/snapshot-store.ts";
import type { Principal } from "../platform/principal.ts";
import { filterOfSelection, type RecommendationSelection } from "../savings/recommendation-selection.ts";
import type { RecommendationsStore } from "../savings/store/recommendations-store.ts";
import type { RunOrApproval } from "./approved-fixes.ts";
import {
  type BulkPlan,
  type BulkPlanItem,
  type BulkRemediations,
  mostInOneRun,
} from "./bulk-remediations.ts";
import { changesIn, resourcesOf } from "./bulk-resources.ts";

/** Applies the automated recommendations of a selection in one run. */
export interface BulkRecommendations {
  plan(principal: Principal, selection: RecommendationSelection): Promise<BulkPlan>;
  /** Throws as `BulkRemediations.start`, and not_found where nothing is selected. */
  apply(
    principal: Principal,
    selection: RecommendationSelection,
    confirmed: Parameters<BulkRemediations["start"]>[2],
  ): Promise<RunOrApproval>;
}

interface Deps {
  recommendations: Pick<RecommendationsStore, "selected">;
  snapshots: NamedResources;
  bulk: Pick<BulkRemediations, "start">;
}

const automatedRules = [...new Set(fixes.flatMap(({ saves }) => saves))];

function toItem({ detail, ...one }: StoredRecommendation, resource: Resource | undefined): BulkPlanItem[] {
  const fix = fixOfRule(one.ruleId);
  if (!fix) return [];
  return [
    {
      findingId: null,
      recommendationId: one.id,
      title: one.act,
      resourceName: one.resourceName,
      resourceId: one.arn,
      region: one.region,
      ...{ fix: fix.title, fixId: fix.id },
      ...changesIn({ ...one, findingId: null, recommendationId: one.id }, resource, fix, detail.change),
      facts: {
        ...{ accountId: one.accountId, severity: null },
        ...{ destructive: fix.destructive, monthlyAmount: one.monthlySavings },
      },
      impactLevel: one.risk,
      impact: detail.couldGoWrong,
      destructive: fix.destructive,
      monthlySavings: one.monthlySavings,
    },
  ];
}

export function createBulkRecommendations({ recommendations, snapshots, bulk }: Deps): BulkRecommendations {
  const plan: BulkRecommendations["plan"] = async ({ workspaceId, userId }, selection) => {
    const found = await recommendations.selected(workspaceId, filterOfSelection(selection, userId), {
      ruleIds: automatedRules,
      limit: mostInOneRun,
    });
    const resourceOf = await resourcesOf(snapshots, workspaceId, found.rows);
    const items = found.rows.flatMap((one) => toItem(one, resourceOf(one)));
    return {
      items,
      beyondLimit: found.ofRules - items.length,
      manual: found.ofOthers,
      closed: found.closed,
      excludedDeletions: 0,
    };
  };
  return {
    plan,
    async apply(principal, selection, confirmed) {
      const planned = await plan(principal, selection);
      if (planned.items.length + planned.manual + planned.closed === 0)
        throw new AppError("not_found", "No recommendation of the selection was found.");
      return await bulk.start(principal, planned, confirmed);
    },
  };
}
