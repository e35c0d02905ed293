import { randomUUID } from "node:crypto";
import { setUpAuthenticator } from "../second-factor.ts";
import { type TestServer, testPassword } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";
import { invitationToken } from "./invitation-token.ts";
import { secondStepAnswers } from "./second-factor.ts";
import { requiredSso, ssoSignInAnswers } from "./sso.ts";

const newEmail = () => `${randomUUID()}@example.com`;

async function registered(server: TestServer): Promise<{ email: string; code: string }> {
  const email = newEmail();
  await server.call("POST /auth/register", { body: { email, password: testPassword, fullName: "Ana" } });
  return { email, code: await server.code(email) };
}

async function resetToken(server: TestServer): Promise<string> {
  const { email } = await server.person();
  await server.call("POST /auth/forgot-password", { body: { email } });
  await server.idle();
  const url = server.mails.findLast(({ to, button }) => to === email && button !== undefined)?.button?.url;
  return new URL(url ?? "about:blank").searchParams.get("token") ?? "";
}

export const authAnswers: Answers<EndpointsBelow<"auth">> = {
  ...secondStepAnswers,
  ...ssoSignInAnswers,
  "POST /auth/login": {
    200: async ({ full }) => {
      const { email, password } = await full.person();
      return full.call("POST /auth/login", { body: { email, password } });
    },
    202: async ({ full }) => {
      const { email, password, ...person } = await full.person();
      await setUpAuthenticator(full, { email, password, ...person });
      return full.call("POST /auth/login", { body: { email, password } });
    },
    invalid_credentials: ({ full }) =>
      full.call("POST /auth/login", { body: { email: newEmail(), password: "x" } }),
    email_not_verified: async ({ full }) => {
      const { email } = await registered(full);
      return full.call("POST /auth/login", { body: { email, password: testPassword } });
    },
    sso_required: async ({ full }) => {
      const { colleague } = await requiredSso(full);
      const { email, password } = colleague;
      return full.call("POST /auth/login", { body: { email, password } });
    },
  },
  "POST /auth/register": {
    201: ({ full }) =>
      full.call("POST /auth/register", {
        body: { email: newEmail(), password: testPassword, fullName: "Ana" },
      }),
    invalid_invitation: ({ full }) =>
      full.call("POST /auth/register", {
        body: { email: newEmail(), password: testPassword, fullName: "Ana", invitation: "made-up" },
      }),
    registration_closed: ({ closed }) =>
      closed.call("POST /auth/register", {
        body: { email: newEmail(), password: testPassword, fullName: "Ana" },
      }),
  },
  "GET /auth/invitation": {
    200: async ({ full }) =>
      full.call("GET /auth/invitation", { query: { token: await invitationToken(full, newEmail()) } }),
    invalid_invitation: ({ full }) => full.call("GET /auth/invitation", { query: { token: "made-up" } }),
  },
  "POST /auth/verify": {
    200: async ({ full }) => full.call("POST /auth/verify", { body: await registered(full) }),
    invalid_code: ({ full }) =>
      full.call("POST /auth/verify", { body: { email: newEmail(), code: "000000" } }),
  },
  "POST /auth/resend-verification": {
    200: async ({ full }) =>
      full.call("POST /auth/resend-verification", { body: { email: (await registered(full)).email } }),
  },
  "POST /auth/forgot-password": {
    200: async ({ full }) =>
      full.call("POST /auth/forgot-password", { body: { email: (await full.person()).email } }),
  },
  "POST /auth/reset-password": {
    200: async ({ full }) =>
      full.call("POST /auth/reset-password", {
        body: { token: await resetToken(full), password: testPassword },
      }),
    invalid_reset_token: ({ full }) =>
      full.call("POST /auth/reset-password", { body: { token: "made-up", password: testPassword } }),
  },
  "POST /auth/refresh": {
    200: async ({ full }) => {
      const { refreshToken } = await full.person();
      return full.call("POST /auth/refresh", { body: { refreshToken } });
    },
    invalid_refresh_token: ({ full }) => full.call("POST /auth/refresh"),
  },
  "POST /auth/logout": {
    200: async ({ full }) => full.call("POST /auth/logout", { as: await full.person() }),
  },
  "GET /auth/me": { 200: async ({ full }) => full.call("GET /auth/me", { as: await full.person() }) },
};
