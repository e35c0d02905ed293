import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../../lib/endpoint-types.ts";
import { recentRunsQuery } from "../../../lib/runs-query.ts";

/** One place that billing exports are imported from. */
export type BillingImport = EndpointOutput<"GET /cost/imports">["imports"][number];

/** What a new place takes. */
export type NewBillingImport = EndpointInput<"POST /cost/imports">["body"];

/** The workspace's places of billing exports; reloaded when an import ends (see components/shell/run-watcher.tsx). */
export const billingImportsQuery = queryOptions({
  queryKey: ["billing-imports"],
  queryFn: ({ signal }) => api.call("GET /cost/imports", {}, { signal }),
});

/** A place's files, the first 500 by name. */
export function billingFilesQuery(id: string) {
  return queryOptions({
    queryKey: ["billing-imports", id, "files"],
    queryFn: ({ signal }) =>
      api.call("GET /cost/imports/:id/files", { params: { id }, query: { limit: 500 } }, { signal }),
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: billingImportsQuery.queryKey });
    await client.invalidateQueries({ queryKey: recentRunsQuery.queryKey });
  };
}

/** Adds a place; nothing is read yet. */
export function useAddBillingImport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewBillingImport) => api.call("POST /cost/imports", { body }),
    onSuccess: refresh,
  });
}

/** Imports what is new or has changed. */
export function useRunBillingImport(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api.call("POST /cost/imports/:id/run", { params: { id } }),
    onSuccess: refresh,
  });
}

/** Asks an import to stop. */
export function useCancelBillingImport() {
  return useMutation({
    mutationFn: (runId: string) => api.call("POST /runs/:id/cancel", { params: { id: runId } }),
  });
}

/** Removes a place with what was imported from it. */
export function useRemoveBillingImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /cost/imports/:id", { params: { id } }),
    // Costs of resources and pages change with it.
    onSuccess: () => client.invalidateQueries(),
  });
}
