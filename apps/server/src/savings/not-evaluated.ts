import type { EvaluatedSaving } from "@skyledger/core/savings/evaluate";
import type { NotEvaluatedSaving } from "./store/recommendations-writer.ts";

/**
 * Rules that could not be evaluated. If only the price is missing, there is a recommendation without an
 * amount.
 */
export function notEvaluatedSavings(evaluated: readonly EvaluatedSaving[]): NotEvaluatedSaving[] {
  return evaluated.flatMap(({ rule, resource, outcome }) => {
    if (outcome.kind !== "unknown" || outcome.missing === "price") return [];
    const { missing, reason } = outcome;
    const { id: ruleId, type, action, title, description, steps } = rule;
    return [{ ruleId, arn: resource.arn, type, action, title, description, steps, missing, reason }];
  });
}
