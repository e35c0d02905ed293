import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requiredSso } from "../testing/answers/sso.ts";
import { auditEntries } from "../testing/audit-entries.ts";
import { codeNow, passkeyUrl, secondStepOf } from "../testing/second-factor.ts";
import { startOidcProvider, type TestOidcProvider } from "../testing/sso-oidc-provider.ts";
import { beginSso, completeSso, ssoBody, ssoWorkspace } from "../testing/sso-workspace.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
const providers: TestOidcProvider[] = [];
beforeAll(async () => {
  server = await startTestServer({ SSO_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: passkeyUrl });
});
afterAll(async () => {
  await Promise.all(providers.map((one) => one.close()));
  await server.close();
});

const me = async (as: { idToken: string }) => (await server.call("GET /auth/me", { as })).status;

describe("required single sign-on", () => {
  test("ends other sessions at once and refuses passwords, codes, and passkeys", async () => {
    const { as, colleague, challenge, secret, passkey } = await requiredSso(server);
    expect([await me(as), await me(colleague)]).toEqual([401, 401]);
    const { email, password } = colleague;
    expect(await server.call("POST /auth/login", { body: { email, password } })).toMatchObject({
      status: 403,
      code: "sso_required",
    });
    expect(
      await server.call("POST /auth/second-factor", { body: { challenge, code: codeNow(server, secret) } }),
    ).toMatchObject({ code: "sso_required" });
    const { body } = await server.call("POST /auth/passkey/options", { body: {} });
    const response = passkey.use(body.options);
    expect(
      await server.call("POST /auth/passkey", { body: { challenge: body.challenge, response } }),
    ).toMatchObject({ code: "sso_required" });
  });

  test("a wrong password says nothing about single sign-on", async () => {
    const { colleague } = await requiredSso(server);
    const body = { email: colleague.email, password: "Wrong-password-1" };
    expect(await server.call("POST /auth/login", { body })).toMatchObject({ code: "invalid_credentials" });
  });

  test("lets the break-glass owner in with a second factor, recorded and reported", async () => {
    const { as, ownersSecret } = await requiredSso(server);
    server.clock.advance(60_000);
    const challenge = await secondStepOf(server, as);
    const answer = await server.call("POST /auth/second-factor", {
      body: { challenge, code: codeNow(server, ownersSecret) },
    });
    expect([answer.status, await me(answer.body)]).toEqual([200, 200]);
    await server.idle();
    const subject = "The break-glass owner signed in to Skyledger";
    expect(server.mails.filter((mail) => mail.to === as.email && mail.subject === subject)).toHaveLength(1);
    const entries = await auditEntries(server.database, as.workspaceId);
    expect(entries.filter(({ action }) => action === "break_glass.used")).toMatchObject([
      { actor: as.email, outcome: "done", after: { method: "password_and_code" } },
    ]);
  });

  test("needs a test, an owner, and that owner's second factor", async () => {
    const { owner: as, domain } = await ssoWorkspace(server);
    const body = ssoBody(domain, { protocol: "oidc", issuer: "https://idp.example", clientId: "a" });
    await server.call("PUT /sso", { as, body });
    const require = (change: object) =>
      server.call("PUT /sso", { as, body: { ...body, required: true, ...change } });
    expect((await require({ breakGlassUserId: as.userId })).body.detail).toMatch(/test sign-in/);
    await server.database.system((tx) =>
      tx.query("update sso_connections set tested_at = now() where workspace_id = $1", [as.workspaceId]),
    );
    expect((await require({})).body.detail).toMatch(/Choose a break-glass owner/);
    expect((await require({ breakGlassUserId: as.userId })).body.detail).toMatch(/second factor/);
    expect((await require({ enabled: false, breakGlassUserId: as.userId })).body.detail).toMatch(/Turn on/);
  });
});

test("a break-glass owner of another workspace is refused, and nothing is saved", async () => {
  const { owner: as, domain } = await ssoWorkspace(server);
  const { owner: stranger } = await ssoWorkspace(server);
  const body = ssoBody(domain, { protocol: "oidc", issuer: "https://idp.example", clientId: "a" });
  const refused = await server.call("PUT /sso", { as, body: { ...body, breakGlassUserId: stranger.userId } });
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "The break-glass owner is not in this workspace. Choose another person.",
  ]);
  expect((await server.call("GET /sso", { as })).body.settings).toBeNull();
});

describe("a person who was removed at the provider", () => {
  async function signedIn() {
    const { owner: as, domain } = await ssoWorkspace(server);
    const { body } = await server.call("GET /sso", { as });
    const provider = await startOidcProvider(body.addresses.redirectUri);
    providers.push(provider);
    const { issuer, clientId, clientSecret } = provider;
    await server.call("PUT /sso", {
      as,
      body: ssoBody(domain, { protocol: "oidc", issuer, clientId, clientSecret }),
    });
    const email = `ana@${domain}`;
    provider.accounts.set("ana", { email, email_verified: true });
    const signIn = async () => {
      const { redirectTo, cookie } = await beginSso(server, { email });
      return completeSso(server, as.workspaceId, await provider.signIn(redirectTo, "ana"), cookie);
    };
    const ana = (await signIn()).body;
    const { body: made } = await server.call("POST /tokens", {
      as: ana,
      body: { name: "mine", scopes: ["inventory:read"], expiresInDays: 30 },
    });
    return { as, provider, email, signIn, ana, token: made.token as string };
  }

  const mcp = (token: string) =>
    server.inject({
      method: "POST",
      url: "/mcp",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      payload: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
    });

  test("loses sessions until the next sign-in, and tokens permanently, at the next round within a minute", async () => {
    const { as, provider, email, signIn, ana, token } = await signedIn();
    server.clock.advance(40_000);
    await server.askAboutPeople();
    expect([await me(ana), (await mcp(token)).status]).toEqual([200, 200]);
    provider.accounts.delete("ana");
    server.clock.advance(34_000);
    await server.askAboutPeople();
    expect(await me(ana)).toBe(200); // not due yet
    server.clock.advance(2_000);
    await server.askAboutPeople();
    expect([await me(ana), (await mcp(token)).status]).toEqual([401, 401]);
    const entries = await auditEntries(server.database, as.workspaceId);
    expect(entries.filter(({ action }) => action === "member.deactivated")).toHaveLength(1);
    provider.accounts.set("ana", { email, email_verified: true });
    const again = await signIn();
    expect([await me(again.body), (await mcp(token)).status]).toEqual([200, 401]);
  });

  test("removes no one while the provider doesn't respond", async () => {
    const { provider, ana, token } = await signedIn();
    await provider.close();
    server.clock.advance(40_000);
    await server.askAboutPeople();
    expect([await me(ana), (await mcp(token)).status]).toEqual([200, 200]);
  });
});
