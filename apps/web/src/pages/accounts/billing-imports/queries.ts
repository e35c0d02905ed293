import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../../lib/endpoint-types.ts";
import { recentRunsQuery } from "../../../lib/runs-query.ts";

/** One billing export. */
export type BillingImport = EndpointOutput<"GET /cost/imports">["imports"][number];

/** Input for a new billing export. */
export type NewBillingImport = EndpointInput<"POST /cost/imports">["body"];

/** Billing exports of the workspace; reloaded when an import ends (see components/shell/run-watcher.tsx). */
export const billingImportsQuery = queryOptions({
  queryKey: ["billing-imports"],
  queryFn: ({ signal }) => api.call("GET /cost/imports", {}, { signal }),
});

/** Files of an export, the first 500 by name. */
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

/** Adds a billing export without importing it. */
export function useAddBillingImport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewBillingImport) => api.call("POST /cost/imports", { body }),
    onSuccess: refresh,
  });
}

/** Imports new and changed files. */
export function useRunBillingImport(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api.call("POST /cost/imports/:id/run", { params: { id } }),
    onSuccess: refresh,
  });
}

/** Cancels an import. */
export function useCancelBillingImport() {
  return useMutation({
    mutationFn: (runId: string) => api.call("POST /runs/:id/cancel", { params: { id: runId } }),
  });
}

/** Removes a billing export and the data imported from it. */
export function useRemoveBillingImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /cost/imports/:id", { params: { id } }),
    // Costs on all pages change with it.
    onSuccess: () => client.invalidateQueries(),
  });
}
