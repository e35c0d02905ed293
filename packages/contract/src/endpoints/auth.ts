import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  code,
  email,
  loginBody,
  newPassword,
  refreshed,
  registerBody,
  session,
  user,
} from "../schemas/auth.ts";
import { grant, permission } from "../schemas/grant.ts";
import { message } from "../schemas/message.ts";
import { secondStep } from "../schemas/second-factor.ts";

export const authEndpoints = {
  "POST /auth/login": endpoint({
    summary: "Sign in",
    tag: "Auth",
    access: "public",
    body: loginBody,
    // 202: a second factor completes the sign-in, see POST /auth/second-factor.
    responses: { 200: session, 202: secondStep },
    errors: ["invalid_credentials", "email_not_verified", "sso_required"],
    ratePerMinute: 20,
  }),
  "POST /auth/register": endpoint({
    summary:
      "Create an account. A code is sent by email. The response is the same whether or not the address is known.",
    tag: "Auth",
    access: "public",
    body: registerBody,
    responses: { 201: message },
    errors: ["registration_closed", "invalid_invitation"],
    ratePerMinute: 20,
  }),
  "POST /auth/verify": endpoint({
    summary: "Confirm an email address with its 6-digit code",
    tag: "Auth",
    access: "public",
    body: z.strictObject({ email, code }),
    responses: { 200: message },
    errors: ["invalid_code"],
    ratePerMinute: 20,
  }),
  "POST /auth/resend-verification": endpoint({
    summary: "Send a new code",
    tag: "Auth",
    access: "public",
    body: z.strictObject({ email }),
    responses: { 200: message },
    errors: [],
    ratePerMinute: 10,
  }),
  "POST /auth/forgot-password": endpoint({
    summary: "Email a link to choose a new password",
    tag: "Auth",
    access: "public",
    body: z.strictObject({ email }),
    responses: { 200: message },
    errors: [],
    ratePerMinute: 10,
  }),
  "POST /auth/reset-password": endpoint({
    summary: "Choose a new password with the token of the link sent by email; all sessions end",
    tag: "Auth",
    access: "public",
    body: z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
    responses: { 200: message },
    errors: ["invalid_reset_token"],
    ratePerMinute: 10,
  }),
  "POST /auth/refresh": endpoint({
    summary: "Exchange a refresh token, from the body or the cookie, for new tokens",
    tag: "Auth",
    access: "public",
    body: z.strictObject({ refreshToken: z.string().min(1).max(500).optional() }),
    bodyOptional: true,
    responses: { 200: refreshed },
    errors: ["invalid_refresh_token"],
    ratePerMinute: 120,
  }),
  "POST /auth/logout": endpoint({
    summary: "End the session",
    tag: "Auth",
    access: "public",
    body: z.strictObject({ refreshToken: z.string().min(1).max(500).optional() }),
    bodyOptional: true,
    responses: { 200: message },
    errors: [],
  }),
  "GET /auth/me": endpoint({
    summary: "The signed-in person and the workspace",
    tag: "Auth",
    access: "member",
    permission: "own",
    reach: "accounts",
    beforeSecondFactor: true,
    responses: {
      200: z.strictObject({
        user,
        workspace: z.strictObject({ workspaceId: z.string(), name: z.string() }),
        grants: z.array(grant),
        permissions: z.strictObject({
          /** What the person may do in some accounts, or everywhere. */
          somewhere: z.array(permission),
          /** What the person may do in the whole workspace. */
          everywhere: z.array(permission),
          /**
           * Accounts of permissions that the person has in fewer accounts than it reads. Any other permission
           * holds in every account that exists for the person.
           */
          limited: z.array(
            z.strictObject({ permissions: z.array(permission), accountIds: z.array(z.string()) }),
          ),
        }),
      }),
    },
    errors: ["unauthenticated"],
  }),
};
