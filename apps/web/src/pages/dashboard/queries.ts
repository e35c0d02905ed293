import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "../../lib/account-scope.ts";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { orNeverAnalysed } from "../../lib/or-never-analysed.ts";

/** Costs on the dashboard. */
export type CostOverview = EndpointOutput<"GET /cost/overview">;
/** Totals of the inventory. */
export type Summary = EndpointOutput<"GET /resources/summary">;

/** Costs of the last 30 days of the accounts in scope; `null` before the first analysis. */
export function costOverviewQuery(scope: Scope) {
  const query = scopeQuery(scope);
  return queryOptions({
    queryKey: ["cost", "overview", query],
    queryFn: ({ client, signal }): Promise<CostOverview | null> =>
      orNeverAnalysed(client, () => api.call("GET /cost/overview", { query }, { signal })),
  });
}

/** The person's stored choices on the dashboard. */
export type DashboardPreferences = EndpointOutput<"GET /dashboard/preferences">;
/** Changes since the person's last visit. */
export type DashboardChanges = EndpointOutput<"GET /dashboard/changes">;

export const preferencesQuery = queryOptions({
  queryKey: ["dashboard", "preferences"],
  queryFn: ({ signal }) => api.call("GET /dashboard/preferences", {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A return to the dashboard after this time counts as a new visit. */
const NOTE_AGAIN_MS = 5 * 60_000;

/** Records the visit, and returns the time of the previous one; null for the first. */
export const lastVisitQuery = queryOptions({
  queryKey: ["dashboard", "visit"],
  queryFn: async ({ signal }) => (await api.call("POST /dashboard/visits", {}, { signal })).lastVisitAt,
  staleTime: NOTE_AGAIN_MS,
});

/** Changes since an instant, in the accounts in scope. */
export function changesQuery(since: string, scope: Scope) {
  const query = { since, ...scopeQuery(scope) };
  return queryOptions({
    // Under the resources key: every run changes it.
    queryKey: ["resources", "changes", query],
    queryFn: ({ signal }) => api.call("GET /dashboard/changes", { query }, { signal }),
  });
}
