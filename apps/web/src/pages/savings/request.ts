import type { RecommendationsRequest } from "../../components/savings/recommendation-queries.ts";
import { scopeQuery } from "../../lib/account-scope.ts";
import type { RecommendationsSearch, Tab } from "./search.ts";

/** Page size. */
export const PAGE_SIZE = 20;

/** Types of each tab. Savings Plans are commitments like Reserved Instances. */
const TYPES: Readonly<Record<Exclude<Tab, "all">, string>> = {
  rightsizing: "INSTANCE_RIGHTSIZING",
  reserved: "RESERVED_INSTANCE,SAVINGS_PLAN",
  unused: "UNUSED_RESOURCE",
};

/** Filters of the list, as in the API. */
export type RecommendationFilters = Omit<RecommendationsRequest, "limit" | "sort" | "cursor">;

/** Filters of the list, as in the API. */
export function recommendationFilters(search: RecommendationsSearch): RecommendationFilters {
  const { tab, status, impact, risk, resource, q, assignee, label, account } = search;
  return {
    ...(tab === undefined ? {} : { type: TYPES[tab] }),
    ...(status === undefined ? {} : { status }),
    ...(impact === undefined ? {} : { impact }),
    ...(risk === undefined ? {} : { risk }),
    ...(resource === undefined ? {} : { resource_id: resource }),
    ...(q === undefined ? {} : { q }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(label === undefined ? {} : { label }),
    ...scopeQuery(account),
  };
}

/** Converts the URL parameters to the query. */
export function recommendationsRequest(search: RecommendationsSearch): RecommendationsRequest {
  const { sort, cursor } = search;
  return {
    limit: PAGE_SIZE,
    ...recommendationFilters(search),
    ...(sort === undefined ? {} : { sort }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
