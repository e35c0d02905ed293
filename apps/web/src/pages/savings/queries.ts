import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { RECOMMENDATIONS_KEY } from "../../components/savings/recommendation-queries.ts";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";

/** All savings rules with their thresholds. */
export type SavingsRule = EndpointOutput<"GET /cost/savings-rules">["rules"][number];
/** One page of results that were not evaluated. */
export type NotEvaluatedPage = EndpointOutput<"GET /cost/not-evaluated-savings">;

/** Savings rules with the thresholds of the workspace. */
export const savingsRulesQuery = queryOptions({
  queryKey: ["savings-rules"],
  queryFn: async ({ signal }) => (await api.call("GET /cost/savings-rules", {}, { signal })).rules,
});

/** Results that were not evaluated. */
export function notEvaluatedQuery(
  request: NonNullable<EndpointInput<"GET /cost/not-evaluated-savings">["query"]>,
) {
  return queryOptions({
    queryKey: [...RECOMMENDATIONS_KEY, "not-evaluated", request],
    queryFn: ({ signal }) => api.call("GET /cost/not-evaluated-savings", { query: request }, { signal }),
    placeholderData: keepPreviousData,
  });
}
