import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "./account-scope.ts";
import { api } from "./client.ts";

/** Inventory totals of the accounts in scope. */
export function resourceSummaryQuery(scope: Scope) {
  return queryOptions({
    queryKey: ["resources", "summary", scope ?? null],
    queryFn: ({ signal }) => api.call("GET /resources/summary", { query: scopeQuery(scope) }, { signal }),
  });
}
