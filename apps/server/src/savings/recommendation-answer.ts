import type { ResponseOf } from "@skyledger/contract";
import { fixOfRule } from "@skyledger/core/fix-lookup";
import type { StoredRecommendation } from "@skyledger/core/model/recommendation";
import type { ListedRecommendation } from "./store/recommendations-store.ts";

type Listed = ResponseOf<"GET /cost/recommendations">["recommendations"][number];
type Answer = Listed["alternatives"][number];

/** Money leaves exact arithmetic here: in JSON, it is a number of dollars. */
export function dollars(amount: string): number {
  return Math.round(Number(amount) * 1e6) / 1e6;
}

export function dollarsOrNull(amount: string | null): number | null {
  return amount === null ? null : dollars(amount);
}

/** Terms of a purchase, and its cost per hour where that is its size. Rules and AWS look at these terms only. */
function commitmentOf({ action, ruleId, detail }: StoredRecommendation): string | null {
  if (action !== "PurchaseReservedInstances" && action !== "PurchaseSavingsPlans") return null;
  if (ruleId === "ec2-reserved-instance-expiring") return "Terms of the current reservation";
  const perHour = detail.evidence["commitment (USD per hour)"];
  const size = perHour === undefined || perHour === "unknown" ? "" : `$${perHour} per hour for `;
  return `${size}1 year, no upfront payment`;
}

/** The JSON form of a recommendation. */
export function toRecommendation(stored: StoredRecommendation): Answer {
  return {
    recommendationId: stored.id,
    type: stored.type,
    impact: stored.impact,
    act: stored.act,
    title: stored.title,
    description: stored.description,
    resourceId: stored.arn,
    resourceName: stored.resourceName,
    resourceType: stored.resourceType,
    accountId: stored.accountId,
    accountName: stored.accountName,
    sandbox: stored.accountKind === "sandbox",
    region: stored.region,
    action: stored.action,
    actionSteps: stored.detail.steps,
    estimatedMonthlySavings: dollarsOrNull(stored.monthlySavings),
    countedMonthlySavings: dollars(stored.countedSavings),
    countedIn: stored.countedIn,
    confidence: stored.confidence,
    effort: stored.effort,
    risk: stored.risk,
    restartNeeded: stored.detail.restartNeeded,
    rollbackPossible: stored.detail.rollbackPossible,
    commitment: commitmentOf(stored),
    rank: dollars(stored.rank),
    status: stored.status,
    dismissedAt: stored.dismissedAt,
    dismissedReason: stored.dismissedReason,
    dismissedUntil: stored.dismissedUntil,
    appliedAt: stored.appliedAt,
    remediationId: stored.remediationId,
    verifiedAt: stored.verifiedAt,
    ruleId: stored.ruleId,
    automation: fixOfRule(stored.ruleId)?.title ?? null,
    sources: stored.sources.map(({ source, id, perMonth, says }) => ({
      source,
      id,
      estimatedMonthlySavings: dollarsOrNull(perMonth),
      says,
    })),
    doubts: stored.detail.doubts,
    firstSeenAt: stored.firstSeenAt,
    lastSeenAt: stored.lastSeenAt,
    assignee: stored.assignee,
    labels: stored.labels.map(({ id: labelId, ...label }) => ({ labelId, ...label })),
    commentCount: stored.commentCount,
  };
}

/** The JSON form of a recommendation with its alternatives. */
export function toListed({ alternatives, alternativeCount, ...stored }: ListedRecommendation): Listed {
  return { ...toRecommendation(stored), alternatives: alternatives.map(toRecommendation), alternativeCount };
}
