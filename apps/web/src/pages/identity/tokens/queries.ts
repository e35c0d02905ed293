import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { TokenRequest } from "../../../components/tokens/create-token-form.tsx";
import { api } from "../../../lib/client.ts";

/** Tokens of the signed-in person. */
export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => api.call("GET /tokens", {}, { signal }),
});

/** Creates a token; only this response contains it. */
export function useCreateToken() {
  const refresh = useRefreshTokens();
  return useMutation({
    mutationFn: (body: TokenRequest) => api.call("POST /tokens", { body }),
    onSuccess: refresh,
  });
}

/** Revokes a token. */
export function useRemoveToken() {
  const refresh = useRefreshTokens();
  return useMutation({
    mutationFn: (id: string) => api.call("DELETE /tokens/:id", { params: { id } }),
    onSettled: refresh,
  });
}

function useRefreshTokens(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
}
