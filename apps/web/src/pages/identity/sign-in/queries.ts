import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

export type OwnSession = EndpointOutput<"GET /sessions">["sessions"][number];

/** Sessions of the signed-in person. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api.call("GET /sessions", {}, { signal }),
});

/** Ends one session. */
export function useRevokeSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call("DELETE /sessions/:id", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends all sessions except this one. */
export function useRevokeOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("POST /sessions/revoke-others", {}),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
