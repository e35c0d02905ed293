import { type CryptoKey, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startOidcProvider, type TestOidcProvider } from "../testing/sso-oidc-provider.ts";
import { type RogueProvider, startRogueProvider } from "../testing/sso-rogue-provider.ts";
import { type BegunBrowser, beginSso, completeSso, ssoBody, ssoWorkspace } from "../testing/sso-workspace.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  server = await startTestServer({ SSO_ALLOWED_HOSTS: "127.0.0.1" });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
afterAll(() => server.close());

/** A workspace with a provider whose responses a test falsifies. */
async function withRogue() {
  const { owner: as, domain } = await ssoWorkspace(server);
  const rogue = await startRogueProvider();
  open.push(rogue);
  const body = ssoBody(domain, { protocol: "oidc", issuer: rogue.issuer, clientId: "rogue" });
  const saved = await server.call("PUT /sso", { as, body });
  expect(saved.status).toBe(200);
  const email = `ana@${domain}`;
  const token = (change: Partial<Claims> = {}, sign: Partial<Signing> = {}) => {
    rogue.token = ({ nonce }) => idToken(rogue, { nonce, email, ...change }, sign);
  };
  token();
  const begin = async () => {
    const begun = await beginSso(server, { email });
    rogue.nonce = new URL(begun.redirectTo).searchParams.get("nonce") ?? "";
    return begun;
  };
  const finish = (begun: BegunBrowser, query = answerTo(begun)) =>
    completeSso(server, as.workspaceId, query, begun.cookie);
  return { as, domain, email, rogue, body, token, begin, finish, attempt: async () => finish(await begin()) };
}

interface Claims {
  iss: string;
  aud: string;
  nonce: string;
  email: string;
  iat: number;
  exp: number;
}
interface Signing {
  alg: string;
  key: CryptoKey | Uint8Array;
}

const seconds = () => Math.floor(Date.now() / 1000);

function idToken(
  rogue: RogueProvider,
  change: Partial<Claims>,
  { alg = "RS256", key = rogue.key }: Partial<Signing>,
) {
  const claims = { iss: rogue.issuer, aud: "rogue", sub: "ana", iat: seconds(), exp: seconds() + 300 };
  return new SignJWT({ ...claims, email_verified: true, ...change })
    .setProtectedHeader({ alg, kid: rogue.kid })
    .sign(key);
}

const stateOf = ({ redirectTo }: BegunBrowser) => new URL(redirectTo).searchParams.get("state") ?? "";
const answerTo = (begun: BegunBrowser, more = "") => `code=some-code&state=${stateOf(begun)}${more}`;

async function realProvider(redirectUri: string): Promise<TestOidcProvider> {
  const provider = await startOidcProvider(redirectUri);
  open.push(provider);
  return provider;
}

/** A workspace with a real provider. */
async function withReal() {
  const { owner: as, domain } = await ssoWorkspace(server);
  const { body } = await server.call("GET /sso", { as });
  const provider = await realProvider(body.addresses.redirectUri);
  const { issuer, clientId, clientSecret } = provider;
  await server.call("PUT /sso", {
    as,
    body: ssoBody(domain, { protocol: "oidc", issuer, clientId, clientSecret }),
  });
  provider.accounts.set("ana", { email: `ana@${domain}`, email_verified: true });
  return { as, domain, provider };
}

describe("an ID token", () => {
  test("that is right signs in", async () => {
    const { attempt, email } = await withRogue();
    const answer = await attempt();
    expect([answer.status, answer.body.user?.email]).toEqual([200, email]);
  });

  test.each([
    ["of another issuer", () => ({ iss: "https://other.example" })],
    ["for another audience", () => ({ aud: "another-client" })],
    ["that has expired", () => ({ exp: seconds() - 3600, iat: seconds() - 7200 })],
    ["with another nonce", () => ({ nonce: "of-another-sign-in" })],
  ])("%s is refused", async (_, change) => {
    const { attempt, token } = await withRogue();
    token(change());
    expect(await attempt()).toMatchObject({ status: 400, code: "sso_failed" });
  });

  test("that is not valid yet is refused", async () => {
    const { attempt, rogue, email } = await withRogue();
    rogue.token = ({ nonce }) =>
      new SignJWT({ nonce, email, email_verified: true })
        .setProtectedHeader({ alg: "RS256", kid: rogue.kid })
        .setIssuer(rogue.issuer)
        .setSubject("ana")
        .setAudience("rogue")
        .setIssuedAt()
        .setNotBefore("1 hour")
        .setExpirationTime("2 hours")
        .sign(rogue.key);
    expect(await attempt()).toMatchObject({ code: "sso_failed" });
  });

  test("that another key signed is refused", async () => {
    const { attempt, token, rogue } = await withRogue();
    token({}, { key: rogue.unpublishedKey });
    expect(await attempt()).toMatchObject({ code: "sso_failed" });
  });

  test("without a signature is refused, also if the provider announces none", async () => {
    const { attempt, rogue, email } = await withRogue();
    rogue.document = { id_token_signing_alg_values_supported: ["none", "RS256"] };
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    rogue.token = async ({ nonce }) => {
      const claims = { iss: rogue.issuer, aud: "rogue", sub: "ana", iat: seconds(), exp: seconds() + 300 };
      return `${text({ alg: "none" })}.${text({ ...claims, nonce, email, email_verified: true })}.`;
    };
    expect(await attempt()).toMatchObject({ code: "sso_failed" });
  });

  test("that the client secret signed is refused, also if the provider announces HS256", async () => {
    const { as, body, attempt, token, rogue } = await withRogue();
    const clientSecret = "a-secret-of-32-bytes-or-a-bit-more";
    rogue.document = { id_token_signing_alg_values_supported: ["HS256"] };
    await server.call("PUT /sso", {
      as,
      body: {
        ...body,
        provider: { protocol: "oidc", issuer: rogue.issuer, clientId: "rogue", clientSecret },
      },
    });
    token({}, { alg: "HS256", key: new TextEncoder().encode(clientSecret) });
    expect(await attempt()).toMatchObject({ code: "sso_failed" });
  });
});

describe("a response", () => {
  test("in another browser than the one that began is refused (login CSRF)", async () => {
    const { begin, finish, as } = await withRogue();
    const [attacker, victim] = [await begin(), await begin()];
    // The victim opens the attacker's link, with and without a sign-in of their own.
    expect(await finish({ ...attacker, cookie: victim.cookie }, answerTo(attacker))).toMatchObject({
      code: "sso_failed",
    });
    expect(await completeSso(server, as.workspaceId, answerTo(attacker), "")).toMatchObject({
      code: "sso_failed",
    });
  });

  test("works once: the code and the browser's cookie can't be used again", async () => {
    const { as, domain, provider } = await withReal();
    const { redirectTo, cookie } = await beginSso(server, { email: `ana@${domain}` });
    const query = await provider.signIn(redirectTo, "ana");
    expect((await completeSso(server, as.workspaceId, query, cookie)).status).toBe(200);
    expect(await completeSso(server, as.workspaceId, query, cookie)).toMatchObject({ code: "sso_failed" });
  });

  test("works once also if the provider accepts its code twice", async () => {
    const { begin, finish } = await withRogue();
    const begun = await begin();
    expect((await finish(begun)).status).toBe(200);
    expect(await finish(begun)).toMatchObject({ code: "sso_failed" });
  });

  test("that names another issuer is refused (mix-up)", async () => {
    const { begin, finish, rogue } = await withRogue();
    const begun = await begin();
    const query = answerTo(begun, "&iss=https%3A%2F%2Fother.example");
    expect(await finish(begun, query)).toMatchObject({ code: "sso_failed" });
    expect(rogue.requests.map(({ path }) => path)).not.toContain("/token");
  });

  test("for another workspace is refused, and its code goes to no provider", async () => {
    const [honest, attacker] = [await withReal(), await withRogue()];
    const begun = await attacker.begin();
    const { redirectTo, cookie } = await beginSso(server, { email: `ana@${honest.domain}` });
    const query = await honest.provider.signIn(redirectTo, "ana");
    // The honest code, with the attacker's sign-in; and with the honest cookie at the attacker's workspace.
    expect(await completeSso(server, honest.as.workspaceId, query, begun.cookie)).toMatchObject({
      code: "sso_failed",
    });
    expect(await completeSso(server, attacker.as.workspaceId, query, cookie)).toMatchObject({
      code: "sso_failed",
    });
    expect(attacker.rogue.requests.map(({ path }) => path)).not.toContain("/token");
  });

  test("after the settings of the provider changed is refused", async () => {
    const { begin, finish, as, body, rogue } = await withRogue();
    const begun = await begin();
    const provider = { protocol: "oidc", issuer: rogue.issuer, clientId: "another" } as const;
    await server.call("PUT /sso", { as, body: { ...body, provider } });
    expect(await finish(begun)).toMatchObject({ code: "sso_failed" });
  });

  test("after ten minutes is refused", async () => {
    const { begin, finish } = await withRogue();
    const begun = await begin();
    server.clock.advance(10 * 60_000);
    expect(await finish(begun)).toMatchObject({ code: "sso_failed" });
    server.clock.advance(-10 * 60_000);
  });
});

describe("a provider", () => {
  test.each([
    ["a script", "javascript:alert(1)"],
    ["an address without TLS", "http://idp.example/authorize"],
    ["a file", "file:///etc/passwd"],
  ])("can't send the browser to %s", async (_, authorization_endpoint) => {
    const { rogue, email } = await withRogue();
    rogue.document = { authorization_endpoint };
    expect(await server.call("POST /auth/sso", { body: { email } })).toMatchObject({ code: "sso_failed" });
  });

  test("can't make the server send requests into the private network", async () => {
    const { rogue, begin, finish, email } = await withRogue();
    rogue.document = { token_endpoint: "https://169.254.169.254/token" };
    const begun = await begin();
    expect(await finish(begun)).toMatchObject({ code: "sso_failed" });
    rogue.document = { jwks_uri: "http://10.0.0.1/keys" };
    expect((await server.call("POST /auth/sso", { body: { email } })).status).toBe(200);
  });

  test("that claims to be another issuer is refused", async () => {
    const { rogue, email } = await withRogue();
    rogue.document = { issuer: "https://accounts.example" };
    expect(await server.call("POST /auth/sso", { body: { email } })).toMatchObject({ code: "sso_failed" });
  });

  test("with an endless document is refused", async () => {
    const { rogue, email } = await withRogue();
    rogue.answers.set("/.well-known/openid-configuration", JSON.stringify({ padding: "x".repeat(600_000) }));
    const answer = await server.call("POST /auth/sso", { body: { email } });
    expect([answer.code, answer.body.detail]).toEqual(["sso_failed", expect.stringContaining("too large")]);
  });

  test("on a private address needs the operator's setting", async () => {
    const closed = await startTestServer();
    open.push(closed);
    const { owner: as, domain } = await ssoWorkspace(closed);
    const rogue = await startRogueProvider();
    open.push(rogue);
    await closed.call("PUT /sso", {
      as,
      body: ssoBody(domain, { protocol: "oidc", issuer: rogue.issuer, clientId: "rogue" }),
    });
    const answer = await closed.call("POST /sso/test-sign-in", { as });
    expect(answer.code).toBe("sso_failed");
    expect(rogue.requests).toEqual([]);
  });
});

test("a change of the settings is in the audit log with the former ones, without either secret", async () => {
  const { as, domain, rogue, body } = await withRogue();
  const provider = { protocol: "oidc", issuer: rogue.issuer, clientId: "rogue" } as const;
  await server.call("PUT /sso", { as, body: { ...body, provider: { ...provider, clientSecret: "sesame" } } });
  const change = { sessionHours: 8, provider: { ...provider, clientSecret: "abracadabra" } };
  expect(await server.call("PUT /sso", { as, body: { ...body, ...change } })).toMatchObject({ status: 200 });
  const { body: log, text } = await server.call("GET /audit", { as });
  const [entry] = log.entries.filter(({ action }: { action: string }) => action === "sso.changed");
  expect(entry).toMatchObject({
    after: { sessionHours: 8, domains: [domain], provider },
    before: { sessionHours: 12, domains: [domain], provider },
  });
  expect(text).not.toMatch(/sesame|abracadabra|clientSecret/);
});
