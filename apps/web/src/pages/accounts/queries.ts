import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { accountsQuery, type CloudAccount } from "../../lib/accounts-query.ts";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import { organizationQuery } from "../../lib/organization-query.ts";

export const guideQuery = queryOptions({
  queryKey: ["accounts", "guide"],
  queryFn: ({ signal }) => api.call("GET /accounts/guide", {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Enabled Regions of an account, found by testing the connection. */
export function enabledRegionsQuery(id: string) {
  return queryOptions({
    queryKey: ["accounts", id, "test"],
    queryFn: ({ signal }) => api.call("POST /accounts/:id/test", { params: { id } }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** Schedules of an account. */
export function schedulesQuery(id: string) {
  return queryOptions({
    queryKey: ["accounts", id, "schedules"],
    queryFn: ({ signal }) => api.call("GET /accounts/:id/schedules", { params: { id } }, { signal }),
  });
}

export type Schedule = EndpointOutput<"GET /accounts/:id/schedules">["schedules"][number];

/** Changes the schedules of an account. */
export function useChangeSchedules(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (schedules: EndpointInput<"PUT /accounts/:id/schedules">["body"]["schedules"]) =>
      api.call("PUT /accounts/:id/schedules", { params: { id }, body: { schedules } }),
    onSuccess: (saved) => client.setQueryData(schedulesQuery(id).queryKey, saved),
  });
}

/** Input for a new connection. */
export type NewAccount = EndpointInput<"POST /accounts">["body"];

/** Connects an account. The server tests the connection before saving. */
export function useConnectAccount() {
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: (body: NewAccount) => api.call("POST /accounts", { body }),
    onSuccess: refresh,
  });
}

/** Changes name, Regions (`null`: all enabled), or Security Hub settings of an account. */
export function useChangeAccount(id: string) {
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: (body: NonNullable<EndpointInput<"PATCH /accounts/:id">["body"]>) =>
      api.call("PATCH /accounts/:id", { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Disconnects an account. */
export function useRemoveAccount(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /accounts/:id", { params: { id } }),
    onSuccess: () => {
      client.setQueryData(accountsQuery.queryKey, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              accounts: known.accounts.filter((one: CloudAccount) => one.id !== id),
              total: known.total - 1,
            },
      );
      return client.invalidateQueries();
    },
  });
}

/** Tests the connection of an account. */
export function useTestAccount(id: string) {
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: () => api.call("POST /accounts/:id/test", { params: { id } }),
    onSuccess: refresh,
  });
}

/** The organization shows the state of each of its accounts. */
function useRefreshAccounts(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: accountsQuery.queryKey, exact: true }),
      client.invalidateQueries({ queryKey: organizationQuery.queryKey }),
    ]);
  };
}
