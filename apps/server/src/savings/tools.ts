import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { recommendationType } from "@skyledger/contract/schemas/recommendation";
import { z } from "zod";
import { defaultRows, defineTool, maxRows } from "../platform/http/tools/define-tool.ts";
import { recommendationLink } from "../platform/links.ts";
import { recommendationListStatements, recommendationStatements } from "./recommendation-statements.ts";

const listRecommendations = defineTool({
  name: "list_recommendations",
  title: "Savings recommendations",
  description:
    "Recommendations to reduce costs, best first. A saving of null is unknown. The total counts overlapping savings once, so it can be less than the sum of the rows. Alternatives of a recommendation are not counted: one of them all is applied.",
  endpoint: "GET /cost/recommendations",
  input: z.strictObject({
    text: z.string().max(200).optional().describe("Part of a title, resource, or Region"),
    type: recommendationType.optional(),
    ...accountScope,
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
      alternatives: one.alternatives.map(({ title }) => title),
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
  endpoint: "GET /cost/recommendations/:id",
  input: z.strictObject({ recommendationId: z.string().min(1).max(64) }),
  request: ({ recommendationId }) => ({ params: { id: recommendationId } }),
  facts: ({ recommendation: { metrics: _, ...rest } }) => ({
    ...rest,
    link: recommendationLink(rest.recommendationId),
  }),
  statements: recommendationStatements,
});

export const savingsTools = [listRecommendations, getRecommendation];
