import { colleagueOf } from "../colleague.ts";
import { addPasskey, secondStepOf, setUpAuthenticator } from "../second-factor.ts";
import { createSamlProvider, postResponse, queryOf } from "../sso-saml-provider.ts";
import { beginSso, begunCookie, completeSso, type SsoBody, ssoBody, ssoWorkspace } from "../sso-workspace.ts";
import type { TestAnswer, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

const nowhere = { protocol: "oidc", issuer: "https://127.0.0.1:9", clientId: "skyledger" } as const;
const viewer = { role: "viewer", scope: { kind: "workspace" } } as const;

/** A workspace with a SAML provider, which needs no network. */
async function withSaml(server: TestServer, change: Partial<SsoBody> = {}) {
  const { owner: as, domain } = await ssoWorkspace(server);
  const provider = createSamlProvider();
  const { entityId, signInUrl, certificate } = provider;
  const body = ssoBody(
    domain,
    { protocol: "saml", entityId, signInUrl, certificates: [certificate] },
    change,
  );
  const saved = await server.call("PUT /sso", { as, body });
  /** Signs someone in as the provider and the browser do. */
  const arrive = async (redirectTo: string, cookie: string, email = `ana@${domain}`): Promise<TestAnswer> => {
    const xml = await provider.respond(redirectTo, { nameId: email, attributes: { email } });
    const posted = await postResponse(server, as.workspaceId, xml);
    return completeSso(server, as.workspaceId, queryOf(posted), cookie);
  };
  const test = async () => {
    const begun = await server.call("POST /sso/test-sign-in", { as });
    return arrive(begun.body.redirectTo, begunCookie(begun));
  };
  return { as, domain, body, saved, arrive, test };
}

async function withNowhere(server: TestServer) {
  const { owner: as, domain } = await ssoWorkspace(server);
  const body = ssoBody(domain, nowhere);
  return { as, domain, saved: await server.call("PUT /sso", { as, body }) };
}

/** A workspace that requires single sign-on, with a colleague who could sign in locally before. */
export async function requiredSso(server: TestServer) {
  const { as, body, test } = await withSaml(server);
  await test();
  const { secret } = await setUpAuthenticator(server, as);
  const colleague = await colleagueOf(server, as, [viewer]);
  const second = await colleagueOf(server, as, [viewer]);
  const { secret: colleaguesSecret } = await setUpAuthenticator(server, second);
  const { passkey } = await addPasskey(server, colleague);
  const challenge = await secondStepOf(server, second);
  const required = { ...body, required: true, breakGlassUserId: as.userId };
  const saved = await server.call("PUT /sso", { as, body: required });
  if (saved.status !== 200) throw new Error(`Single sign-on could not be required: ${saved.text}`);
  return {
    as,
    colleague,
    passkey,
    challenge,
    secret: colleaguesSecret,
    ownersSecret: secret,
    body: required,
  };
}

export const ssoSignInAnswers: Answers<"POST /auth/sso" | "POST /auth/sso/complete"> = {
  "POST /auth/sso": {
    200: async ({ full }) => {
      const { domain } = await withSaml(full);
      return full.call("POST /auth/sso", { body: { email: `ana@${domain}` } });
    },
    not_found: ({ full }) => full.call("POST /auth/sso", { body: { email: "ana@unknown.example" } }),
    sso_failed: async ({ full }) => {
      const { as } = await withNowhere(full);
      return full.call("POST /auth/sso", { body: { workspaceId: as.workspaceId } });
    },
  },
  "POST /auth/sso/complete": {
    200: async ({ full }) => {
      const { domain, arrive } = await withSaml(full);
      const { redirectTo, cookie } = await beginSso(full, { email: `ana@${domain}` });
      return arrive(redirectTo, cookie);
    },
    202: async ({ full }) => (await withSaml(full)).test(),
    sso_failed: async ({ full }) => {
      const { as } = await withSaml(full);
      return completeSso(full, as.workspaceId, "ticket=made-up", "skyledger_sso=made-up");
    },
    forbidden: async ({ full }) => {
      const { domain, arrive } = await withSaml(full);
      const { redirectTo, cookie } = await beginSso(full, { email: `ana@${domain}` });
      return arrive(redirectTo, cookie, "guest@elsewhere.example");
    },
  },
};

export const scimAnswers: Answers<EndpointsBelow<"scim">> = {
  "GET /scim": { 200: async ({ full }) => full.call("GET /scim", { as: await full.person() }) },
  "POST /scim/token": {
    201: async ({ full }) => full.call("POST /scim/token", { as: (await withSaml(full)).as }),
    conflict: async ({ full }) => full.call("POST /scim/token", { as: await full.person() }),
  },
  "DELETE /scim/token": {
    204: async ({ full }) => {
      const { as } = await withSaml(full);
      await full.call("POST /scim/token", { as });
      return full.call("DELETE /scim/token", { as });
    },
    not_found: async ({ full }) => full.call("DELETE /scim/token", { as: await full.person() }),
  },
};

export const ssoAnswers: Answers<EndpointsBelow<"sso">> = {
  "GET /sso": { 200: async ({ full }) => full.call("GET /sso", { as: await full.person() }) },
  "PUT /sso": {
    200: async ({ full }) => (await withSaml(full)).saved,
    conflict: async ({ full }) => {
      const { as, body } = await withSaml(full);
      return full.call("PUT /sso", { as, body: { ...body, required: true } });
    },
    not_found: async ({ full }) => {
      const { as, body } = await withSaml(full);
      const gone = { role: "viewer", scope: { kind: "unit", id: "ou-none-12345678" } } as const;
      return full.call("PUT /sso", { as, body: { ...body, defaultGrants: [gone] } });
    },
  },
  "POST /sso/test": {
    200: async ({ full }) => full.call("POST /sso/test", { as: (await withSaml(full)).as }),
    not_found: async ({ full }) => full.call("POST /sso/test", { as: await full.person() }),
  },
  "POST /sso/test-sign-in": {
    200: async ({ full }) => full.call("POST /sso/test-sign-in", { as: (await withSaml(full)).as }),
    not_found: async ({ full }) => full.call("POST /sso/test-sign-in", { as: await full.person() }),
    sso_failed: async ({ full }) => full.call("POST /sso/test-sign-in", { as: (await withNowhere(full)).as }),
  },
};
