import type { Grant } from "@skyledger/contract/permissions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { refreshMe } from "../../../lib/me-query.ts";
import { type Members, membersQuery } from "../../../lib/members-query.ts";

export type Invitation = Members["invitations"][number];

/** Sends an invitation, or a new one to an address with a pending invitation. */
export function useInvite() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (body: { email: string; grants: Grant[] }) => api.call("POST /members/invitations", { body }),
    onSuccess: refresh,
  });
}

/** Replaces a member's roles. One's own permissions can change with them. */
export function useSetGrants() {
  const refresh = useRefreshPeople();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, grants }: { id: string; grants: Grant[] }) =>
      api.call("PUT /members/:id/grants", { params: { id }, body: { grants } }),
    onSettled: async () => {
      await Promise.all([refresh(), refreshMe(client)]);
    },
  });
}

/** Revokes an invitation. */
export function useWithdraw() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (id: string) => api.call("DELETE /members/invitations/:id", { params: { id } }),
    onSettled: refresh,
  });
}

/** Removes a member. */
export function useRemoveMember() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (id: string) => api.call("DELETE /members/:id", { params: { id } }),
    onSettled: refresh,
  });
}

/** Removes the second factors of a member who lost them. */
export function useResetFactors() {
  return useMutation({
    mutationFn: (id: string) => api.call("DELETE /members/:id/second-factor", { params: { id } }),
  });
}

function useRefreshPeople(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: membersQuery.queryKey });
}
