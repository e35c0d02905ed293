import type { RecommendationsRequest } from "../../components/savings/recommendation-queries.ts";
import type { RecommendationsSearch, Tab } from "./search.ts";

/** Page size. */
export const PAGE_SIZE = 20;

/** Types of each tab. Savings Plans are commitments like Reserved Instances. */
const TYPES: Readonly<Record<Exclude<Tab, "all">, string>> = {
  rightsizing: "INSTANCE_RIGHTSIZING",
  reserved: "RESERVED_INSTANCE,SAVINGS_PLAN",
  unused: "UNUSED_RESOURCE",
};

/** Converts the URL parameters to the query. */
export function recommendationsRequest(search: RecommendationsSearch): RecommendationsRequest {
  const { tab, status, impact, resource, q, sort, cursor, account } = search;
  return {
    limit: PAGE_SIZE,
    ...(tab === undefined ? {} : { type: TYPES[tab] }),
    ...(status === undefined ? {} : { status }),
    ...(impact === undefined ? {} : { impact }),
    ...(resource === undefined ? {} : { resource_id: resource }),
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
    ...(cursor === undefined ? {} : { cursor }),
    ...(account === undefined ? {} : { accountId: account }),
  };
}
