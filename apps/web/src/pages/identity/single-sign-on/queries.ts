import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../../lib/endpoint-types.ts";

export type SsoView = EndpointOutput<"GET /sso">;
export type SsoSettings = NonNullable<SsoView["settings"]>;
export type SsoChange = EndpointInput<"PUT /sso">["body"];
export type Scim = EndpointOutput<"GET /scim">;
export type SsoCheck = EndpointOutput<"POST /sso/test">["checks"][number];

export const ssoQuery = queryOptions({
  queryKey: ["sso"],
  queryFn: ({ signal }) => api.call("GET /sso", {}, { signal }),
});

export const scimQuery = queryOptions({
  queryKey: ["scim"],
  queryFn: ({ signal }) => api.call("GET /scim", {}, { signal }),
});

/** Creates the SCIM token, or a new one in its place. */
export function useCreateScimToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("POST /scim/token", {}),
    onSuccess: ({ scim }) => client.setQueryData(scimQuery.queryKey, scim),
  });
}

/** Revokes the SCIM token. */
export function useRevokeScimToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /scim/token", {}),
    onSettled: () => client.invalidateQueries({ queryKey: scimQuery.queryKey }),
  });
}

/** Saves the settings. */
export function useSaveSso() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SsoChange) => api.call("PUT /sso", { body }),
    onSuccess: (saved) => client.setQueryData(ssoQuery.queryKey, saved),
  });
}

/** Tests the connection with the saved settings. */
export function useTestConnection() {
  return useMutation({ mutationFn: () => api.call("POST /sso/test", {}) });
}

/** Opens the identity provider for a test sign-in. */
export function useTestSignIn() {
  return useMutation({
    mutationFn: () => api.call("POST /sso/test-sign-in", {}),
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
  });
}
