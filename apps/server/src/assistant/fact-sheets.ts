import type { ResponseOf } from "@skyledger/contract";
import {
  recommendationListStatements,
  recommendationStatements,
} from "../savings/recommendation-statements.ts";
import type { StatementSheet } from "./explanations.ts";

type Detail = ResponseOf<"GET /cost/recommendations/:id">;
type Listed = ResponseOf<"GET /cost/recommendations">;

/** The summary is about so many recommendations: more would not be read. */
export const summarised = 10;

/** What a model may show of one recommendation. */
export function recommendationSheet(answer: Detail): StatementSheet {
  return {
    subject: `recommendation:${answer.recommendation.recommendationId}`,
    task: "Explain this recommendation to somebody who does not know the resource: what is the matter, what changing it brings, and what to look out for. Four to eight statements.",
    statements: recommendationStatements(answer),
  };
}

/** What a model may show of all open recommendations: the total and the best ones, in order. */
export function summarySheet(listed: Listed): StatementSheet {
  return {
    subject: "summary",
    task: "Write a summary for somebody who decides: how much can be saved, and in which order to work. Keep the order that the statements have. Four to eight statements.",
    statements: recommendationListStatements({
      ...listed,
      recommendations: listed.recommendations.slice(0, summarised),
    }),
  };
}
