import type { ResponseOf } from "@skyledger/contract";
import { savingsRules } from "@skyledger/core/registry.gen";
import type { RecommendationTotals, StoredRecommendation } from "../../adapters/db/recommendations-store.ts";
import { consoleUrl } from "../../services/console-url.ts";
import { fixOfRule } from "../../services/fix-plans.ts";
import type { RecommendationsService, RuleSettings } from "../../services/recommendations.ts";
import type { RemediationService } from "../../services/remediation.ts";
import type { VerifiedItem, VerifiedSavingsService } from "../../services/verified-savings.ts";
import { mount, type Routes } from "../mount.ts";
import { accepted, toPreview, waitForFix, wantsNoWait } from "./remediation.ts";
import { toVerifiedItem, toVerifiedTotal, toVerifiedWindows } from "./verified-savings-answer.ts";

type ListAnswer = ResponseOf<"GET /cost/recommendations">;
type Answer = ListAnswer["recommendations"][number];
type Detail = ResponseOf<"GET /cost/recommendations/:id">["recommendation"];
type RuleAnswer = ResponseOf<"GET /cost/savings-rules">["rules"][number];

/** Money leaves exact arithmetic here: the wire form is a JSON number of dollars. */
function dollars(amount: string): number {
  return Math.round(Number(amount) * 1e6) / 1e6;
}

function dollarsOrNull(amount: string | null): number | null {
  return amount === null ? null : dollars(amount);
}

function toRecommendation(stored: StoredRecommendation): Answer {
  return {
    recommendationId: stored.id,
    type: stored.type,
    impact: stored.impact,
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
      // Written from a source of ours.
      source: source as Answer["sources"][number]["source"],
      id,
      estimatedMonthlySavings: dollarsOrNull(perMonth),
      says,
    })),
    doubts: stored.detail.doubts,
    firstSeenAt: stored.firstSeenAt,
    lastSeenAt: stored.lastSeenAt,
  };
}

function toTotals({ potentialSavings, types, statuses }: RecommendationTotals) {
  const having = (status: string) => statuses.find((one) => one.status === status)?.count ?? 0;
  const of = (type: string) => types.find((one) => one.type === type)?.count ?? 0;
  return {
    totalPotentialSavings: dollars(potentialSavings),
    counts: {
      ALL: types.reduce((sum, { count }) => sum + count, 0),
      INSTANCE_RIGHTSIZING: of("INSTANCE_RIGHTSIZING"),
      RESERVED_INSTANCE: of("RESERVED_INSTANCE"),
      SAVINGS_PLAN: of("SAVINGS_PLAN"),
      UNUSED_RESOURCE: of("UNUSED_RESOURCE"),
    },
    statusCounts: { open: having("open"), dismissed: having("dismissed"), applied: having("applied") },
    savingsByType: Object.fromEntries(types.map(({ type, savings }) => [type, dollars(savings)])),
    unknownSavingsCount: types.reduce((sum, { unknown }) => sum + unknown, 0),
  } satisfies Partial<ListAnswer>;
}

type Found = Awaited<ReturnType<RecommendationsService["get"]>>;

function toDetail({ found, history, metrics }: Found, verified: VerifiedItem | undefined): Detail {
  const { detail } = found;
  return {
    ...toRecommendation(found),
    verifiedSavings: verified ? toVerifiedWindows(verified) : null,
    evidence: detail.evidence,
    priceBefore: detail.before,
    priceAfter: detail.after,
    notes: detail.notes,
    couldGoWrong: detail.couldGoWrong,
    restartNeeded: detail.restartNeeded,
    rollbackPossible: detail.rollbackPossible,
    commands: detail.commands,
    metrics,
    consoleUrl: found.accountKind === "sandbox" ? null : consoleUrl(found.arn),
    history: history.map(({ monthlySavings, ...change }) => ({
      ...change,
      estimatedMonthlySavings: dollarsOrNull(monthlySavings),
    })),
  };
}

const rulesById = new Map(savingsRules.map((rule) => [rule.id, rule]));

function toRules(settings: readonly RuleSettings[]): RuleAnswer[] {
  return settings.flatMap(({ ruleId, thresholds }) => {
    const rule = rulesById.get(ruleId);
    if (!rule) return [];
    const { title, type, action, description, resourceType, source } = rule;
    return [{ ruleId, title, type, action, description, resourceType, source, thresholds }];
  });
}

/** Recommendations and the rules behind them. */
export function recommendationRoutes(
  recommendations: RecommendationsService,
  remediations: RemediationService,
  verified: VerifiedSavingsService,
): Routes {
  return (api) => {
    mount(api, "GET /cost/recommendations", async ({ principal, query }) => {
      const { resource_id: arn, ...rest } = query;
      const page = await recommendations.list(principal, { ...rest, arn });
      return {
        recommendations: page.rows.map(toRecommendation),
        ...toTotals(page.totals),
        nextCursor: page.nextCursor,
        total: page.total,
      };
    });
    mount(api, "GET /cost/recommendations/:id", async ({ principal, params }) => ({
      recommendation: toDetail(
        await recommendations.get(principal, params.id),
        await verified.one(principal, params.id),
      ),
    }));
    mount(api, "POST /cost/recommendations/dismiss", async ({ principal, body }) => {
      const { recommendation_id: id, reason, until } = body;
      return {
        recommendation: toRecommendation(await recommendations.dismiss(principal, { id, reason, until })),
      };
    });
    mount(api, "GET /cost/recommendations/:id/plan", async ({ principal, params }) =>
      toPreview(await remediations.preview(principal, { recommendationId: params.id })),
    );
    mount(
      api,
      "POST /cost/recommendations/implement",
      async ({ principal, body, request, reply, respond }) => {
        const { recommendation_id: id, note, byHand = false, previewToken, confirmName } = body;
        const { found } = await recommendations.get(principal, id);
        if (byHand || !fixOfRule(found.ruleId)) {
          const applied = await recommendations.implement(principal, { id, note });
          return { recommendation: toRecommendation(applied), remediation: null };
        }
        const run = await remediations.start(principal, { recommendationId: id, previewToken, confirmName });
        if (wantsNoWait(request)) return respond(202, accepted(reply, run));
        const remediation = await waitForFix(remediations, principal, run, reply);
        const { found: after } = await recommendations.get(principal, id);
        return { recommendation: toRecommendation(after), remediation };
      },
    );
    mount(api, "POST /cost/recommendations/restore", async ({ principal, body }) => ({
      recommendation: toRecommendation(await recommendations.restore(principal, body.recommendation_id)),
    }));
    mount(api, "GET /cost/verified-savings", async ({ principal, query }) => {
      const { items, totals } = await verified.all(principal, query.accountId);
      return { items: items.map(toVerifiedItem), totals: totals.map(toVerifiedTotal) };
    });
    mount(api, "GET /cost/unjudged-savings", ({ principal, query }) =>
      recommendations.unjudged(principal, query),
    );
    mount(api, "GET /cost/savings-rules", async ({ principal }) => ({
      rules: toRules(await recommendations.rules(principal)),
    }));
    mount(api, "PUT /cost/savings-rules/thresholds", async ({ principal, body }) => ({
      rules: toRules(await recommendations.setThresholds(principal, body.thresholds)),
    }));
  };
}
