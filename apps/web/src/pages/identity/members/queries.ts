import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { type Members, membersQuery } from "../../../lib/members-query.ts";

export type Invitation = Members["invitations"][number];

/** Sends an invitation, or a new one to an address with a pending invitation. */
export function useInvite() {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (email: string) => api.call("POST /members/invitations", { body: { email } }),
    onSuccess: refresh,
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

function useRefreshPeople(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: membersQuery.queryKey });
}
