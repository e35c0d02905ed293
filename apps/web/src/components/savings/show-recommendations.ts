import type { QueryClient } from "@tanstack/react-query";
import {
  RECOMMENDATIONS_KEY,
  type Recommendation,
  type RecommendationsPage,
} from "./recommendation-queries.ts";

/** The fields that a decision changes. */
type Decided = Partial<
  Pick<
    Recommendation,
    | "status"
    | "dismissedAt"
    | "dismissedReason"
    | "dismissedUntil"
    | "appliedAt"
    | "remediationId"
    | "verifiedAt"
  >
>;

/** Shows decided recommendations at once in every loaded list; the reload that follows brings sums and places. */
export function showDecided(client: QueryClient, has: (id: string) => boolean, decided: Decided): void {
  client.setQueriesData<RecommendationsPage>({ queryKey: [...RECOMMENDATIONS_KEY, "list"] }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          recommendations: page.recommendations.map((one) =>
            has(one.recommendationId) ? { ...one, ...decided } : one,
          ),
        },
  );
}

/** What a decision changed of a recommendation. */
export function decidedOf(one: Recommendation): Required<Decided> {
  const { status, dismissedAt, dismissedReason, dismissedUntil, appliedAt, remediationId, verifiedAt } = one;
  return { status, dismissedAt, dismissedReason, dismissedUntil, appliedAt, remediationId, verifiedAt };
}
