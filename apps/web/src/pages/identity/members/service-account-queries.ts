import type { Grant } from "@skyledger/contract/permissions";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { TokenRequest } from "../../../components/tokens/create-token-form.tsx";
import { api } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

export type ServiceAccount = EndpointOutput<"GET /service-accounts">["serviceAccounts"][number];

/** The service accounts of the workspace, with their tokens. */
export const serviceAccountsQuery = queryOptions({
  queryKey: ["service-accounts"],
  queryFn: ({ signal }) => api.call("GET /service-accounts", {}, { signal }),
});

/** Creates a service account, or replaces the roles of one. */
export function useSaveServiceAccount() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, name, grants }: { id: string | null; name: string; grants: Grant[] }) =>
      id === null
        ? api.call("POST /service-accounts", { body: { name, grants } })
        : api.call("PUT /service-accounts/:id/grants", { params: { id }, body: { grants } }),
    onSettled: refresh,
  });
}

/** Deletes a service account. */
export function useDeleteServiceAccount() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.call("DELETE /service-accounts/:id", { params: { id } }),
    onSettled: refresh,
  });
}

/** Creates a token of a service account; only this response contains it. */
export function useCreateServiceToken(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: TokenRequest) =>
      api.call("POST /service-accounts/:id/tokens", { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Revokes a token of a service account. */
export function useRevokeServiceToken(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (tokenId: string) =>
      api.call("DELETE /service-accounts/:id/tokens/:tokenId", { params: { id, tokenId } }),
    onSettled: refresh,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: serviceAccountsQuery.queryKey });
}
