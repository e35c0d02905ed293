import type { ResponseOf } from "@skyledger/contract";
import { savingsRules } from "@skyledger/core/registry.gen";
import { consoleUrl } from "../accounts/console-url.ts";
import type { InScope } from "../organizations/account-scope.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import { dollars, dollarsOrNull, toListed, toRecommendation } from "./recommendation-answer.ts";
import { withPerson } from "./recommendation-selection.ts";
import type { RecommendationsService, RuleSettings } from "./recommendations.ts";
import type { RecommendationTotals } from "./store/recommendation-totals.ts";
import type { VerifiedItem, VerifiedSavingsService } from "./verified.ts";
import { toVerifiedItem, toVerifiedTotal, toVerifiedWindows } from "./verified-answer.ts";

type ListAnswer = ResponseOf<"GET /cost/recommendations">;
type Detail = ResponseOf<"GET /cost/recommendations/:id">["recommendation"];
type RuleAnswer = ResponseOf<"GET /cost/savings-rules">["rules"][number];

function toTotals({ potentialSavings, byRisk, alternatives, types, statuses }: RecommendationTotals) {
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
    savingsByRisk: byRisk,
    alternativesCount: alternatives,
    savingsByType: Object.fromEntries(types.map(({ type, savings }) => [type, dollars(savings)])),
    unknownSavingsCount: types.reduce((sum, { unknown }) => sum + unknown, 0),
  } satisfies Partial<ListAnswer>;
}

type Found = Awaited<ReturnType<RecommendationsService["get"]>>;

function toDetail({ found, history, metrics }: Found, verified: VerifiedItem | undefined): Detail {
  const { detail } = found;
  return {
    ...toListed(found),
    verifiedSavings: verified ? toVerifiedWindows(verified) : null,
    evidence: detail.evidence,
    priceBefore: detail.before,
    priceAfter: detail.after,
    notes: detail.notes,
    couldGoWrong: detail.couldGoWrong,
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
export function createRecommendationRoutes({
  recommendations,
  verified,
  inScope,
}: {
  recommendations: RecommendationsService;
  verified: VerifiedSavingsService;
  inScope: InScope;
}): Routes {
  return (api) => {
    mount(api, "GET /cost/recommendations", async ({ principal, query }) => {
      const { resource_id: arn, alternatives_of: alternativesOf, ...rest } = await inScope(principal, query);
      const filter = withPerson(rest, principal.userId);
      const page = await recommendations.list(principal, { ...filter, arn, alternativesOf });
      return {
        recommendations: page.rows.map(toListed),
        ...toTotals(page.totals),
        commitmentPayers: page.commitmentPayers,
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
    mount(api, "POST /cost/recommendations/restore", async ({ principal, body }) => ({
      recommendation: toRecommendation(await recommendations.restore(principal, body.recommendation_id)),
    }));
    mount(api, "GET /cost/verified-savings", async ({ principal, query }) => {
      const { accountIds } = await inScope(principal, query);
      const { items, totals } = await verified.all(principal, accountIds);
      return { items: items.map(toVerifiedItem), totals: totals.map(toVerifiedTotal) };
    });
    mount(api, "GET /cost/not-evaluated-savings", async ({ principal, query }) =>
      recommendations.notEvaluated(principal, await inScope(principal, query)),
    );
    mount(api, "GET /cost/savings-rules", async ({ principal }) => ({
      rules: toRules(await recommendations.rules(principal)),
    }));
    mount(api, "PUT /cost/savings-rules/thresholds", async ({ principal, body }) => ({
      rules: toRules(await recommendations.setThresholds(principal, body.thresholds)),
    }));
  };
}
