import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "./account-scope.ts";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** Verified savings of applied recommendations. */
export type VerifiedSavings = EndpointOutput<"GET /cost/verified-savings">;
/** One applied recommendation. */
export type VerifiedItem = VerifiedSavings["items"][number];
/** Its result after 7 or 30 days. */
export type VerifiedWindow = VerifiedItem["windows"][number];

/** Verified savings of one account, or of all. */
export function verifiedSavingsQuery(scope: Scope) {
  const query = scopeQuery(scope);
  return queryOptions({
    // Under the recommendations key: applying or reverting one changes it.
    queryKey: ["recommendations", "verified", query],
    queryFn: ({ signal }) => api.call("GET /cost/verified-savings", { query }, { signal }),
  });
}
