import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { session } from "../schemas/auth.ts";
import {
  scimView,
  ssoBegin,
  ssoChange,
  ssoCheck,
  ssoComplete,
  ssoRedirect,
  ssoTestReport,
  ssoView,
} from "../schemas/sso.ts";

/** Who changes the identity provider can sign in as anyone: only owners. */
const owners = { tag: "Members", access: "member", permission: "ownership", reach: "workspace" } as const;
const tries = { ratePerMinute: 20 } as const;

export const ssoEndpoints = {
  "POST /auth/sso": endpoint({
    summary: "Start a sign-in with the identity provider of an email domain or workspace",
    tag: "Auth",
    access: "public",
    body: ssoBegin,
    responses: { 200: ssoRedirect },
    errors: ["not_found", "sso_failed"],
    ...tries,
  }),
  "POST /auth/sso/complete": endpoint({
    summary: "Complete a sign-in with the identity provider's response; 202 reports a test sign-in",
    tag: "Auth",
    access: "public",
    body: ssoComplete,
    responses: { 200: session, 202: ssoTestReport },
    errors: ["sso_failed", "forbidden"],
    ...tries,
  }),
  "GET /sso": endpoint({
    summary: "Single sign-on of the workspace",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    responses: { 200: ssoView },
    errors: ["unauthenticated"],
  }),
  "PUT /sso": endpoint({
    summary: "Set up or change single sign-on. A change of the provider requires another test.",
    ...owners,
    audit: "sso.changed",
    auditFields: [
      "enabled",
      "domains",
      "groupsAttribute",
      "groupGrants",
      "defaultGrants",
      "required",
      "breakGlassUserId",
      "sessionHours",
    ],
    body: ssoChange,
    responses: { 200: ssoView },
    errors: ["unauthenticated", "conflict", "not_found"],
  }),
  "POST /sso/test": endpoint({
    summary: "Test the connection to the identity provider",
    ...owners,
    audit: "sso.connection_tested",
    responses: { 200: z.strictObject({ checks: z.array(ssoCheck) }) },
    errors: ["unauthenticated", "not_found"],
    ...tries,
  }),
  "POST /sso/test-sign-in": endpoint({
    summary: "Start a test sign-in, which reports claims and roles and changes nothing",
    ...owners,
    audit: "sso.test_begun",
    responses: { 200: ssoRedirect },
    errors: ["unauthenticated", "not_found", "sso_failed"],
    ...tries,
  }),
  "GET /scim": endpoint({
    summary: "SCIM: how an identity provider manages the people of the workspace",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    responses: { 200: scimView },
    errors: ["unauthenticated"],
  }),
  "POST /scim/token": endpoint({
    summary: "Create the SCIM token, or a new one in its place. Only this response contains it.",
    ...owners,
    audit: "scim_token.created",
    responses: { 201: z.strictObject({ token: z.string(), scim: scimView }) },
    errors: ["unauthenticated", "conflict"],
    ...tries,
  }),
  "DELETE /scim/token": endpoint({
    summary: "Revoke the SCIM token. People and their roles stay as they are.",
    ...owners,
    audit: "scim_token.revoked",
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
};
