import type { EndpointInput } from "../../lib/endpoint-types.ts";
import type { RecommendationsSearch, Tab } from "./search.ts";

/** Recommendations asked for at a time. */
export const PAGE_SIZE = 20;

/** What the server is asked for. */
export type RecommendationsRequest = NonNullable<EndpointInput<"GET /cost/recommendations">["query"]>;

/** The server's types behind a tab. Savings Plans are commitments like Reserved Instances. */
const TYPES: Readonly<Record<Exclude<Tab, "all">, string>> = {
  rightsizing: "INSTANCE_RIGHTSIZING",
  reserved: "RESERVED_INSTANCE,SAVINGS_PLAN",
  unused: "UNUSED_RESOURCE",
};

/** Turns the address into what the server is asked for. */
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
