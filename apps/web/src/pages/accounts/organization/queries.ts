import { useMutation, useQueryClient } from "@tanstack/react-query";
import { reportAct } from "../../../components/act-toast.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { type AccountChoice, organizationQuery } from "../../../lib/organization-query.ts";

/** Reads AWS Organizations again. A large organization takes minutes, so there is no time limit. */
export function useRefreshOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("POST /organization/refresh", {}, { timeoutMs: null }),
    onSuccess: (organization) => {
      client.setQueryData(organizationQuery.queryKey, organization);
      return client.invalidateQueries({ queryKey: ["accounts"], exact: true });
    },
    // The problem is stored with the organization.
    onError: () => client.invalidateQueries({ queryKey: organizationQuery.queryKey }),
  });
}

/** Chooses the accounts that are read. Every list and figure depends on them. */
export function useChooseAccounts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: AccountChoice) =>
      api.call("PATCH /organization", { body: choice }, { timeoutMs: null }),
    onSuccess: (organization) => {
      client.setQueryData(organizationQuery.queryKey, organization);
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "organization" });
    },
  });
}

/** Tests one account, and reports the result in a toast. */
export function useTestMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      api.call("POST /accounts/:id/test", { params: { id } }),
    onSuccess: ({ ok, message }, { name }) => {
      reportAct({ kind: ok ? "success" : "error", text: `${name}: ${message}` });
      void client.invalidateQueries({ queryKey: ["accounts"], exact: true });
      return client.invalidateQueries({ queryKey: organizationQuery.queryKey });
    },
    onError: (error, { name }) =>
      reportAct({
        kind: "error",
        text: `${name}: ${errorSentence(error, "Couldn't test the connection. Please try again.")}`,
        error,
      }),
  });
}
