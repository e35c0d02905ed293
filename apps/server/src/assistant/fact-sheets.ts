import type { ResponseOf } from "@skyledger/contract";
import {
  recommendationListStatements,
  recommendationStatements,
} from "../savings/recommendation-statements.ts";
import type { StatementSheet } from "./explanations.ts";

type Detail = ResponseOf<"GET /cost/recommendations/:id">;
type Listed = ResponseOf<"GET /cost/recommendations">;

/** The summary includes at most this many recommendations: no one would read more. */
export const summarised = 10;

/** Statements for one recommendation. */
export function recommendationSheet(answer: Detail): StatementSheet {
  return {
    subject: `recommendation:${answer.recommendation.recommendationId}`,
    task: "Explain this recommendation to a reader who does not know the resource: what the problem is, what the change achieves, and what to watch out for. Four to eight statements.",
    statements: recommendationStatements(answer),
  };
}

/** Statements for all open recommendations: the total and the best ones, in order. */
export function summarySheet(listed: Listed): StatementSheet {
  return {
    subject: "summary",
    task: "Write a summary for a decision maker: the potential savings, and in which order to work. Keep the order of the statements. Four to eight statements.",
    statements: recommendationListStatements({
      ...listed,
      recommendations: listed.recommendations.slice(0, summarised),
    }),
  };
}
