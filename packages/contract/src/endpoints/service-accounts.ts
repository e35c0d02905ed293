import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { apiToken, newApiToken } from "../schemas/api-token.ts";
import { serviceAccount, serviceAccountGrants, serviceAccountName } from "../schemas/service-account.ts";

const params = z.strictObject({ id: z.uuid() });
const declared = {
  tag: "Service accounts",
  access: "member",
  permission: "people",
  reach: "workspace",
} as const;

export const serviceAccountEndpoints = {
  "GET /service-accounts": endpoint({
    ...declared,
    summary: "The service accounts of the workspace, with their access tokens",
    responses: { 200: z.strictObject({ serviceAccounts: z.array(serviceAccount) }) },
    errors: ["unauthenticated"],
  }),
  "POST /service-accounts": endpoint({
    ...declared,
    summary: "Create a service account: a program with roles of its own, which acts with access tokens",
    audit: "service_account.created",
    auditFields: ["name", "grants"],
    body: z.strictObject({ name: serviceAccountName, grants: serviceAccountGrants }),
    responses: { 201: z.strictObject({ serviceAccount }) },
    errors: ["unauthenticated", "not_found", "conflict"],
    ratePerMinute: 20,
  }),
  "PUT /service-accounts/:id/grants": endpoint({
    ...declared,
    summary: "Replace the roles of a service account. They apply to its access tokens at once.",
    audit: "service_account.grants_changed",
    params,
    body: z.strictObject({ grants: serviceAccountGrants }),
    responses: { 200: z.strictObject({ serviceAccount }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "DELETE /service-accounts/:id": endpoint({
    ...declared,
    summary: "Delete a service account and revoke its access tokens",
    audit: "service_account.deleted",
    params,
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /service-accounts/:id/tokens": endpoint({
    ...declared,
    summary: "Create an access token of a service account. It is shown only once.",
    audit: "token.created",
    auditFields: ["name", "scopes", "expiresInDays"],
    params,
    body: newApiToken,
    responses: { 201: z.strictObject({ token: z.string(), apiToken }) },
    errors: ["unauthenticated", "not_found", "conflict"],
    ratePerMinute: 20,
  }),
  "DELETE /service-accounts/:id/tokens/:tokenId": endpoint({
    ...declared,
    summary: "Revoke an access token of a service account",
    audit: "token.revoked",
    params: z.strictObject({ id: z.uuid(), tokenId: z.uuid() }),
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
};
