import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { accountsQuery, type CloudAccount } from "../../lib/accounts-query.ts";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";

/** External ID and templates for connecting an account. */
export const guideQuery = queryOptions({
  queryKey: ["accounts", "guide"],
  queryFn: ({ signal }) => api.call("GET /accounts/guide", {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The regions that an account has enabled, found out by testing its connection. */
export function enabledRegionsQuery(id: string) {
  return queryOptions({
    queryKey: ["accounts", id, "test"],
    queryFn: ({ signal }) => api.call("POST /accounts/:id/test", { params: { id } }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** What runs by itself for an account. */
export function schedulesQuery(id: string) {
  return queryOptions({
    queryKey: ["accounts", id, "schedules"],
    queryFn: ({ signal }) => api.call("GET /accounts/:id/schedules", { params: { id } }, { signal }),
  });
}

export type Schedule = EndpointOutput<"GET /accounts/:id/schedules">["schedules"][number];

/** Chooses how often an account is read. */
export function useChangeSchedules(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (schedules: EndpointInput<"PUT /accounts/:id/schedules">["body"]["schedules"]) =>
      api.call("PUT /accounts/:id/schedules", { params: { id }, body: { schedules } }),
    onSuccess: (saved) => client.setQueryData(schedulesQuery(id).queryKey, saved),
  });
}

/** What a new connection takes. */
export type NewAccount = EndpointInput<"POST /accounts">["body"];

/** Connects an account; the server tests the connection before it saves it. */
export function useConnectAccount() {
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: (body: NewAccount) => api.call("POST /accounts", { body }),
    onSuccess: refresh,
  });
}

/** Renames an account, changes its regions (`null`: all enabled ones) or what is told to its Security Hub. */
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

/** Tests an account's connection now. */
export function useTestAccount(id: string) {
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: () => api.call("POST /accounts/:id/test", { params: { id } }),
    onSuccess: refresh,
  });
}

function useRefreshAccounts(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: accountsQuery.queryKey, exact: true });
}
