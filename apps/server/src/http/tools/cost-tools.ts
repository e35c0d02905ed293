import { costPeriod } from "@skyledger/contract/schemas/cost";
import { recommendationType } from "@skyledger/contract/schemas/recommendation";
import { z } from "zod";
import { costStatements, serviceCostStatements } from "./cost-statements.ts";
import { defaultRows, defineTool, maxRows } from "./define-tool.ts";
import { recommendationLink, serviceCostLink } from "./links.ts";
import { recommendationListStatements, recommendationStatements } from "./recommendation-statements.ts";

const getCosts = defineTool({
  name: "get_costs",
  title: "Costs",
  description:
    "What the accounts cost in US dollars: by service, region, account and day, this month and last, the projection, the period before, and anomalies with what drove them. Use it for “why did cost rise?”.",
  scope: "cost:read",
  endpoint: "GET /cost/analysis",
  input: z.strictObject({
    period: costPeriod.default("30d"),
    service: z.string().max(200).optional().describe("A service's name as this tool names it"),
    region: z.string().max(200).optional(),
  }),
  request: (input) => ({ query: input }),
  facts: (costs) => ({
    currency: costs.currency,
    dateRange: costs.dateRange,
    included: costs.included,
    coverage: costs.coverage,
    totalCost: costs.totalCost,
    comparison: costs.comparison,
    currentMonthCost: costs.currentMonthCost,
    lastMonthCost: costs.lastMonthCost,
    projectedMonthCost: costs.projectedMonthCost,
    projectionGap: costs.projectionGap,
    weekly: costs.weekly,
    byService: costs.byService.slice(0, 20),
    byRegion: costs.byRegion.slice(0, 20),
    byAccount: costs.byAccount.slice(0, 20),
    apart: costs.apart,
    trend: costs.trend,
    anomalies: costs.anomalies,
    gaps: costs.gaps.map(({ accountName, operation, reason, message }) => ({
      accountName,
      operation,
      reason,
      message,
    })),
    link: `/cost-analysis?period=${costs.period ?? "30d"}`,
  }),
  statements: costStatements,
});

const getServiceCosts = defineTool({
  name: "get_service_costs",
  title: "One service's costs",
  description: "One service opened up: its days, regions and the resources that cost most.",
  scope: "cost:read",
  endpoint: "GET /cost/service",
  input: z.strictObject({ service: z.string().min(1).max(200), period: costPeriod.default("30d") }),
  request: (input) => ({ query: input }),
  facts: (costs) => ({
    ...costs,
    resources: costs.resources.slice(0, 20),
    link: serviceCostLink(costs.service),
  }),
  statements: serviceCostStatements,
});

const listRecommendations = defineTool({
  name: "list_recommendations",
  title: "Savings recommendations",
  description:
    "What to change to pay less, best first. A saving of null is unknown. The total counts overlapping changes once, so it is less than the sum of the rows.",
  scope: "cost:read",
  endpoint: "GET /cost/recommendations",
  input: z.strictObject({
    text: z.string().max(200).optional().describe("Part of a title, resource or region"),
    type: recommendationType.optional(),
    limit: z.number().int().min(1).max(maxRows).default(defaultRows),
  }),
  request: ({ text, ...filters }) => ({ query: { ...filters, q: text } }),
  facts: ({ recommendations, total, totalPotentialSavings }) => ({
    total,
    totalPotentialSavings,
    recommendations: recommendations.map((one) => ({
      recommendationId: one.recommendationId,
      type: one.type,
      title: one.title,
      resource: one.resourceName,
      resourceId: one.resourceId,
      region: one.region,
      estimatedMonthlySavings: one.estimatedMonthlySavings,
      impact: one.impact,
      confidence: one.confidence,
      risk: one.risk,
      link: recommendationLink(one.recommendationId),
    })),
  }),
  statements: recommendationListStatements,
});

const getRecommendation = defineTool({
  name: "get_recommendation",
  title: "One recommendation",
  description: "A recommendation with its evidence, price arithmetic, sources, risks and steps.",
  scope: "cost:read",
  endpoint: "GET /cost/recommendations/:id",
  input: z.strictObject({ recommendationId: z.string().min(1).max(64) }),
  request: ({ recommendationId }) => ({ params: { id: recommendationId } }),
  facts: ({ recommendation: { metrics: _, ...rest } }) => ({
    ...rest,
    link: recommendationLink(rest.recommendationId),
  }),
  statements: recommendationStatements,
});

export const costTools = [getCosts, getServiceCosts, listRecommendations, getRecommendation];
