import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";

/** Query of the recommendations. */
export type RecommendationsRequest = NonNullable<EndpointInput<"GET /cost/recommendations">["query"]>;
/** One page of recommendations with totals and counts. */
export type RecommendationsPage = EndpointOutput<"GET /cost/recommendations">;
/** One recommendation with its alternatives. */
export type ListedRecommendation = RecommendationsPage["recommendations"][number];
/** One recommendation. */
export type Recommendation = ListedRecommendation["alternatives"][number];
/** One recommendation with its details. */
export type RecommendationDetail = EndpointOutput<"GET /cost/recommendations/:id">["recommendation"];

/** Prefix of all query keys for recommendations. */
export const RECOMMENDATIONS_KEY = ["recommendations"] as const;

/** One page of recommendations. */
export function recommendationsQuery(request: RecommendationsRequest) {
  return queryOptions({
    queryKey: [...RECOMMENDATIONS_KEY, "list", request],
    queryFn: ({ signal }) => api.call("GET /cost/recommendations", { query: request }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One recommendation; a 404 is not retried. */
export function recommendationQuery(id: string) {
  return queryOptions({
    queryKey: [...RECOMMENDATIONS_KEY, "one", id],
    queryFn: async ({ signal }) => {
      const { recommendation } = await api.call(
        "GET /cost/recommendations/:id",
        { params: { id } },
        { signal },
      );
      return recommendation;
    },
  });
}
