import { type CryptoKey, generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type RogueProvider, startRogueProvider } from "../testing/sso-rogue-provider.ts";
import { beginSso, completeSso, ssoBody, ssoWorkspace } from "../testing/sso-workspace.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let rogue: RogueProvider;
beforeAll(async () => {
  server = await startTestServer({ SSO_ALLOWED_HOSTS: "127.0.0.1" });
});
afterEach(() => rogue.close());
afterAll(() => server.close());

const seconds = () => Math.floor(Date.now() / 1000);
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** A person with a session of single sign-on, and tokens of the provider that end it. */
async function signedIn() {
  const { owner: as, domain } = await ssoWorkspace(server);
  rogue = await startRogueProvider();
  const body = ssoBody(domain, { protocol: "oidc", issuer: rogue.issuer, clientId: "rogue" });
  expect((await server.call("PUT /sso", { as, body })).status).toBe(200);
  const sign = (claims: object, key = rogue.key) =>
    new SignJWT({ iss: rogue.issuer, aud: "rogue", iat: seconds(), exp: seconds() + 120, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: rogue.kid })
      .sign(key);
  const email = `ana@${domain}`;
  rogue.token = ({ nonce }) => sign({ sub: "ana", sid: "session-1", nonce, email, email_verified: true });
  const begun = await beginSso(server, { email });
  const { searchParams } = new URL(begun.redirectTo);
  rogue.nonce = searchParams.get("nonce") ?? "";
  const query = `code=some-code&state=${searchParams.get("state")}`;
  const { status, body: ana } = await completeSso(server, as.workspaceId, query, begun.cookie);
  expect(status).toBe(200);
  const post = async (token: string) => {
    const { status: answered } = await server.inject({
      method: "POST",
      url: `/sso/${as.workspaceId}/logout`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
    return answered;
  };
  const logoutToken = (change: object = {}, key?: CryptoKey) =>
    sign({ sub: "ana", jti: "logout-1", events: { [EVENT]: {} }, ...change }, key);
  const me = async () => (await server.call("GET /auth/me", { as: ana })).status;
  return { post, logoutToken, me };
}

describe("a logout token of the provider", () => {
  test.each([
    ["names the person", {}],
    ["names the provider's session", { sub: undefined, sid: "session-1" }],
  ])("that %s ends the session, once", async (_, change) => {
    const { post, logoutToken, me } = await signedIn();
    expect(await me()).toBe(200);
    const token = await logoutToken(change);
    expect(await post(token)).toBe(200);
    expect(await me()).toBe(401);
    expect(await post(token)).toBe(400);
  });

  test.each([
    ["of another client", { aud: "another-client" }],
    ["of another issuer", { iss: "https://other.example" }],
    ["that was issued long ago", { iat: seconds() - 3600 }],
    ["without a time", { iat: undefined }],
    ["without an ID", { jti: undefined }],
    ["that is an ID token", { nonce: "n", events: undefined }],
    ["with a nonce", { nonce: "n" }],
    ["that names no one", { sub: undefined }],
  ])("%s is refused", async (_, change) => {
    const { post, logoutToken, me } = await signedIn();
    expect(await post(await logoutToken(change))).toBe(400);
    expect(await me()).toBe(200);
  });

  test("that another key signed is refused", async () => {
    const { post, logoutToken, me } = await signedIn();
    const { privateKey } = await generateKeyPair("RS256");
    expect(await post(await logoutToken({}, privateKey))).toBe(400);
    expect(await me()).toBe(200);
  });

  test("about another person ends nothing of this one", async () => {
    const { post, logoutToken, me } = await signedIn();
    expect(await post(await logoutToken({ sub: "ben" }))).toBe(200);
    expect(await me()).toBe(200);
  });
});
