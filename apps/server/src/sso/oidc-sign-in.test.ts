import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../testing/audit-entries.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { startOidcProvider, type TestOidcProvider } from "../testing/sso-oidc-provider.ts";
import {
  beginSso,
  begunCookie,
  completeSso,
  type SsoBody,
  ssoBody,
  ssoWorkspace,
} from "../testing/sso-workspace.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const viewer = { role: "viewer", scope: { kind: "workspace" } } as const;
const operator = { role: "operator", scope: { kind: "workspace" } } as const;
const owner = { role: "owner", scope: { kind: "workspace" } } as const;

let server: TestServer;
const providers: TestOidcProvider[] = [];
beforeAll(async () => {
  server = await startTestServer({ SSO_ALLOWED_HOSTS: "127.0.0.1" });
});
afterEach(async () => {
  await Promise.all(providers.splice(0).map((one) => one.close()));
});
afterAll(() => server.close());

/** A workspace with a provider of its own. */
async function setUp(change: Partial<SsoBody> = {}) {
  const { owner: as, domain } = await ssoWorkspace(server);
  const { body } = await server.call("GET /sso", { as });
  const provider = await startOidcProvider(body.addresses.redirectUri);
  providers.push(provider);
  const { issuer, clientId, clientSecret } = provider;
  const settings = ssoBody(domain, { protocol: "oidc", issuer, clientId, clientSecret }, change);
  const saved = await server.call("PUT /sso", { as, body: settings });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
  const email = `ana@${domain}`;
  provider.accounts.set("ana", { email, email_verified: true, name: "Ana Lima", groups: ["ops"] });
  const signIn = async (subject = "ana", rememberMe = false) => {
    const { redirectTo, cookie } = await beginSso(server, { email, rememberMe });
    const query = await provider.signIn(redirectTo, subject);
    return completeSso(server, as.workspaceId, query, cookie);
  };
  return { as, domain, email, provider, settings, saved, signIn };
}

const grantsOf = async (as: { idToken: string }) => (await server.call("GET /auth/me", { as })).body.grants;

describe("a sign-in with OpenID Connect", () => {
  test("creates the account, with a session of single sign-on and entries in the audit log", async () => {
    const { as, email, signIn } = await setUp();
    const answer = await signIn();
    expect([answer.status, answer.body.user]).toEqual([
      200,
      { email, userId: expect.any(String), fullName: "Ana Lima", emailVerified: true },
    ]);
    expect(answer.cookie?.value).not.toBe("");
    const me = await server.call("GET /auth/me", { as: answer.body });
    expect(me.body).toMatchObject({ workspace: { workspaceId: as.workspaceId }, grants: [viewer] });
    const { body } = await server.call("GET /sessions", { as: answer.body });
    expect(body.sessions.map(({ method }: { method: string }) => method)).toEqual(["sso"]);
    const entries = await auditEntries(server.database, as.workspaceId);
    const about = entries.filter(({ action }) =>
      /^(member.joined|person.signed_in|sso.changed)$/.test(action),
    );
    expect(about.map(({ action, after }) => [action, after])).toContainEqual([
      "person.signed_in",
      { method: "sso", remembered: false },
    ]);
    expect(about.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["sso.changed", "member.joined", "person.signed_in"]),
    );
  });

  test("opens the same account the second time, also after the address changed at the provider", async () => {
    const { signIn, provider, domain } = await setUp();
    const first = await signIn();
    provider.accounts.set("ana", { email: `ana.new@${domain}`, email_verified: true });
    const second = await signIn();
    expect(second.body.user.userId).toBe(first.body.user.userId);
  });

  test("is remembered as chosen", async () => {
    const { signIn } = await setUp();
    expect((await signIn("ana", false)).cookie?.header).not.toMatch(/expires=/i);
    expect((await signIn("ana", true)).cookie?.header).toMatch(/expires=/i);
  });

  test("sends the client's secret to the provider only, and shows it to no one", async () => {
    const { as, provider, saved } = await setUp();
    expect(saved.body.settings.provider.hasClientSecret).toBe(true);
    expect(saved.text).not.toContain(provider.clientSecret);
    const { rows } = await server.database.system((tx) => tx.query("select * from sso_connections"));
    expect(JSON.stringify(rows)).not.toContain(provider.clientSecret);
    expect(JSON.stringify(await auditEntries(server.database, as.workspaceId))).not.toContain(
      provider.clientSecret,
    );
  });

  test("is refused while it is turned off", async () => {
    const { as, email, settings } = await setUp();
    await server.call("PUT /sso", { as, body: { ...settings, enabled: false } });
    expect(await server.call("POST /auth/sso", { body: { email } })).toMatchObject({ code: "not_found" });
  });

  test("begins by the address of the workspace, too", async () => {
    const { as, provider } = await setUp();
    const { redirectTo, cookie } = await beginSso(server, { workspaceId: as.workspaceId });
    const query = await provider.signIn(redirectTo, "ana");
    expect((await completeSso(server, as.workspaceId, query, cookie)).status).toBe(200);
  });
});

describe("groups", () => {
  const mapped: Partial<SsoBody> = {
    groupGrants: [
      { group: "ops", grant: operator },
      { group: "ops", grant: operator },
      { group: "bosses", grant: owner },
    ],
    defaultGrants: [],
  };

  test("give roles, at each sign-in and for open sessions", async () => {
    const { signIn, provider, email, as } = await setUp(mapped);
    const first = await signIn();
    expect(await grantsOf(first.body)).toEqual([operator]);
    provider.accounts.set("ana", { email, email_verified: true, groups: ["ops", "bosses"] });
    const second = await signIn();
    expect(await grantsOf(second.body)).toEqual([owner, operator]);
    expect(await grantsOf(first.body)).toEqual([owner, operator]);
    const changes = (await auditEntries(server.database, as.workspaceId)).filter(
      ({ action }) => action === "member.grants_changed",
    );
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [{ grants: [operator] }, { grants: [owner, operator] }],
    ]);
  });

  test("that map to no role refuse the sign-in, and the refusal is recorded", async () => {
    const { signIn, provider, email, as } = await setUp(mapped);
    provider.accounts.set("ana", { email, email_verified: true, groups: ["guests"] });
    expect(await signIn()).toMatchObject({ status: 403, code: "forbidden" });
    const { body } = await server.call("GET /members", { as });
    expect(body.members).toHaveLength(1);
    const refused = (await auditEntries(server.database, as.workspaceId)).filter(
      ({ action, outcome }) => action === "person.signed_in" && outcome === "refused",
    );
    expect(refused).toHaveLength(1);
  });

  test("never take the last owner away", async () => {
    const { signIn, provider, as } = await setUp({ ...mapped, breakGlassUserId: null });
    provider.accounts.set("boss", { email: as.email, email_verified: true, groups: ["ops"] });
    const answer = await signIn("boss");
    expect(answer.body.user.userId).toBe(as.userId);
    expect(await grantsOf(answer.body)).toEqual([owner, operator]);
  });

  test("don't change the roles of the break-glass owner", async () => {
    const { as, settings, signIn, provider } = await setUp(mapped);
    provider.accounts.set("boss", { email: as.email, email_verified: true, groups: ["ops"] });
    await server.call("PUT /sso", { as, body: { ...settings, breakGlassUserId: as.userId } });
    expect(await grantsOf((await signIn("boss")).body)).toEqual([owner]);
  });
});

describe("whose account", () => {
  test("an existing member's opens only if the provider has confirmed the address", async () => {
    const { as, domain, provider, signIn } = await setUp();
    const bob = await colleagueOf(server, as, [operator], `bob@${domain}`);
    provider.accounts.set("bob", { email: bob.email, name: "Bob" });
    expect(await signIn("bob")).toMatchObject({ code: "sso_failed" });
    provider.accounts.set("bob", { email: bob.email, email_verified: false });
    expect(await signIn("bob")).toMatchObject({ code: "sso_failed" });
    provider.accounts.set("bob", { email: bob.email, email_verified: true });
    const answer = await signIn("bob");
    expect(answer.body.user.userId).toBe(bob.userId);
    // Nothing maps groups: the roles stay those that people gave.
    expect(await grantsOf(answer.body)).toEqual([operator]);
  });

  test("another person with the same address at the provider doesn't get it", async () => {
    const { provider, email, signIn } = await setUp();
    expect((await signIn()).status).toBe(200);
    provider.accounts.set("second-ana", { email, email_verified: true });
    expect(await signIn("second-ana")).toMatchObject({ code: "forbidden" });
  });

  test("a member of another workspace is refused, and stays there", async () => {
    const { provider, signIn, domain, as } = await setUp();
    const eve = await server.person({ email: `eve@${domain}` });
    provider.accounts.set("eve", { email: eve.email, email_verified: true });
    expect(await signIn("eve")).toMatchObject({ code: "forbidden" });
    const me = await server.call("GET /auth/me", { as: eve });
    expect(me.body.workspace.workspaceId).toBe(eve.workspaceId);
    expect(eve.workspaceId).not.toBe(as.workspaceId);
  });

  test("the password of an account that was never confirmed does not open it", async () => {
    const { email, signIn } = await setUp();
    const password = "Planted-before-1";
    await server.call("POST /auth/register", { body: { email, password, fullName: "Planted" } });
    const answer = await signIn();
    expect(answer.body.user).toMatchObject({ email, fullName: "Ana Lima" });
    expect(await server.call("POST /auth/login", { body: { email, password } })).toMatchObject({
      code: "invalid_credentials",
    });
    // The code of the planted registration confirms nothing.
    const code = await server.code(email);
    expect(await server.call("POST /auth/verify", { body: { email, code } })).toMatchObject({
      code: "invalid_code",
    });
  });

  test("addresses outside of the workspace's domains are refused", async () => {
    const { provider, signIn } = await setUp();
    provider.accounts.set("guest", { email: "guest@elsewhere.example", email_verified: true });
    expect(await signIn("guest")).toMatchObject({ code: "forbidden" });
  });

  test("domains of other workspaces can't be added", async () => {
    const { domain, settings } = await setUp();
    const other = await ssoWorkspace(server);
    const body = { ...settings, domains: [domain] };
    expect(await server.call("PUT /sso", { as: other.owner, body })).toMatchObject({ code: "conflict" });
  });
});

describe("a test sign-in", () => {
  test("reports claims, groups, and roles, and changes nothing", async () => {
    const { as, provider, email } = await setUp({ groupGrants: [{ group: "ops", grant: operator }] });
    const begun = await server.call("POST /sso/test-sign-in", { as });
    const query = await provider.signIn(begun.body.redirectTo, "ana");
    const answer = await completeSso(server, as.workspaceId, query, begunCookie(begun));
    expect([answer.status, answer.body]).toEqual([
      202,
      expect.objectContaining({ subject: "ana", email, groups: ["ops"], grants: [operator], refusal: null }),
    ]);
    expect(answer.body.claims).toContainEqual({ name: "email_verified", value: "true" });
    expect(answer.cookie).toBeUndefined();
    const { body } = await server.call("GET /members", { as });
    expect(body.members).toHaveLength(1);
    const after = await server.call("GET /sso", { as });
    expect(after.body.settings.testedAt).not.toBeNull();
  });

  test("reports why a person would be refused", async () => {
    const { as, provider } = await setUp();
    provider.accounts.set("guest", { email: "guest@elsewhere.example", email_verified: true });
    const begun = await server.call("POST /sso/test-sign-in", { as });
    const query = await provider.signIn(begun.body.redirectTo, "guest");
    const answer = await completeSso(server, as.workspaceId, query, begunCookie(begun));
    expect(answer.body.refusal).toMatch(/email domains/);
    expect((await server.call("GET /sso", { as })).body.settings.testedAt).toBeNull();
  });

  test("of the connection reads the discovery document and keys", async () => {
    const { as } = await setUp();
    const { body } = await server.call("POST /sso/test", { as });
    expect(body.checks.map(({ name, result }: { name: string; result: string }) => [name, result])).toEqual([
      ["discovery", "passed"],
      ["keys", "passed"],
      ["removal", "passed"],
      ["back_channel_logout", "passed"],
    ]);
  });
});
