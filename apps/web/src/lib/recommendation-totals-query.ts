import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "./account-scope.ts";
import { api } from "./client.ts";

/** Number of open recommendations and their total savings, of the accounts in scope. */
export function recommendationTotalsQuery(scope: Scope) {
  const query = { limit: 1, ...scopeQuery(scope) };
  return queryOptions({
    // Under the resources key: every discovery changes it.
    queryKey: ["resources", "recommendation-totals", query],
    queryFn: ({ signal }) => api.call("GET /cost/recommendations", { query }, { signal }),
  });
}
